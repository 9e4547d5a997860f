"""What holds beyond a table: checkers of certificates, which share nothing with the searches that find them."""
