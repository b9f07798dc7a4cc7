-- Staff find a bank transfer by its session, whichever bank it came through.
create index transfer_receipts_session on transfer_receipts (session_id);
