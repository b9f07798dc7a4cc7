-- Lines of bank statements find transfers, deposits and payouts by what banks write: the end-to-end id or the session, in whichever environment.

create index transfers_end_to_end on transfers (upper(reference));
create index transfers_bank_session on transfers (upper(session_id)) where session_id is not null;
create index wallet_movements_sessions on wallet_movements (upper(session_id)) where session_id is not null;
create index payouts_session on payouts (upper(session_id)) where session_id is not null;
