"""Every write of the door: scans, their undoing, and the phones that send them."""
