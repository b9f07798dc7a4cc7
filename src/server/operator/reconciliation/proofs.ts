// Proofs of reconciliation: the sum of open items equals the balances of the gateway and bank accounts.
import { sql } from 'kysely';
import { balanceEquals, type Proof } from '#server/ledger/proof.ts';

const openOn = (leg: 'gateway' | 'bank') =>
  sql`select environment_id, currency, sum(open) as amount from reconciliation_items where leg = ${leg} and open <> 0 group by 1, 2`;

export const reconciliationProofs: readonly Proof[] = [
  {
    name: 'the open items of the gateways equal the receivable',
    compares: 'open items with the receivable',
    ...balanceEquals('gateway_receivable', openOn('gateway')),
  },
  {
    name: 'the open items of the bank equal the settlement bank',
    compares: 'open items with the settlement bank',
    ...balanceEquals('settlement_bank', openOn('bank')),
  },
  {
    name: 'the bank account balance equals what statement lines have confirmed',
    compares: 'the bank account with matches',
    ...balanceEquals(
      'bank_account',
      sql`select environment_id, currency, sum(amount) as amount from reconciliation_matches
          where line_id is not null and reversed_at is null group by 1, 2`,
    ),
  },
  {
    name: 'every matched statement line is confirmed in full, and no other line is',
    compares: 'statement lines with matches',
    counts: sql`select count(*) from bank_statement_lines where status <> 'ERROR'`,
    differences: sql`
      select null::uuid as environment_id, coalesce(s.file_name, 'statement') || ', line ' || l.line as subject, coalesce(m.amount, 0) as books,
             case when l.status in ('MATCHED', 'RESOLVED') then l.amount else 0 end as beside
      from bank_statement_lines l left join bank_statements s on s.id = l.statement_id
      left join (select line_id, sum(amount) as amount from reconciliation_matches where reversed_at is null group by 1) m on m.line_id = l.id
      where coalesce(m.amount, 0) <> case when l.status in ('MATCHED', 'RESOLVED') then l.amount else 0 end`,
  },
  {
    name: 'the lines of a statement add up from its opening to its closing balance',
    compares: 'statement lines with balances',
    counts: sql`select count(*) from bank_statements where opening is not null`,
    differences: sql`
      select null::uuid as environment_id, s.file_name as subject, s.opening + coalesce(l.amount, 0) as books, s.closing as beside
      from bank_statements s left join (select statement_id, sum(amount) as amount from bank_statement_lines group by 1) l on l.statement_id = s.id
      where s.opening is not null and s.opening + coalesce(l.amount, 0) <> s.closing`,
  },
];
