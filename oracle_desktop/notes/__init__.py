"""Files become fragments: scan, readers, session detector, packing, kinds and labels."""
