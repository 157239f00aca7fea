"""Lists as files: at once where they are short, else as a job whose file is there for a day."""
