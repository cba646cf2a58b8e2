"""What all tests share. Its being here puts this folder on the import path, so that they can import `shipped`."""
