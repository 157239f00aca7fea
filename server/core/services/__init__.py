"""Work that must follow a commit, and the handing over of mail."""
