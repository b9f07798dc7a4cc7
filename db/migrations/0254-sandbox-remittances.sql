-- The books of the sandbox partner for remittances.
create table sandbox_remittances (
  reference text primary key,
  outcome text not null,
  final_outcome text not null,
  reason text not null,
  partner_reference text not null,
  pickup_code text,
  answer_after timestamptz,
  created_at timestamptz not null
);
comment on table sandbox_remittances is 'What the sandbox partner was asked to pay out, and what becomes of it.';
