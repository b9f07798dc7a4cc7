-- What a line of an acquirer's file was matched with lies with the business it is about; the line itself stays the platform's, and refers to nothing of
-- a business. It says which environment has its match, as the directory does.

create table settlement_matches (
  environment_id uuid not null references environments (id),
  row_id uuid not null,
  kind text not null check (kind in ('payment', 'refund', 'chargeback', 'chargeback_reversal', 'fee', 'adjustment')),
  transaction_id uuid,
  subject_id uuid,
  posting_id uuid,
  is_part boolean not null default false,
  primary key (environment_id, row_id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id)
);
create unique index settlement_matches_once on settlement_matches (environment_id, subject_id, kind)
  where posting_id is not null and subject_id is not null and not is_part;
create index settlement_matches_posting on settlement_matches (environment_id, posting_id) where posting_id is not null;
create index settlement_matches_subject on settlement_matches (environment_id, subject_id) where subject_id is not null;
comment on table settlement_matches is 'What a line of an acquirer''s file was matched with in the books of an environment: a payment, refund or chargeback once, and what was posted for it.';
comment on column settlement_matches.subject_id is 'The payment, refund or chargeback it is about; null of a charge that names none, and once the match was undone';
comment on column settlement_matches.posting_id is 'What it posted; null once that was undone';
comment on column settlement_matches.is_part is 'It brings what an earlier line of the same payment lacked';

insert into settlement_matches (environment_id, row_id, kind, transaction_id, subject_id, posting_id, is_part)
select environment_id, id, kind, transaction_id, subject_id, posting_id, part_of is not null from settlement_rows where environment_id is not null;

alter table settlement_rows drop column transaction_id, drop column subject_id, drop column posting_id;
comment on column settlement_rows.environment_id is 'Where its match lies; nothing refers to it';
