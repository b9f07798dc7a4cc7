// Proofs that all postings and transfers conform to the table of kinds, so that the texts on screens match the ledger.
import { sql } from 'kysely';
import type { Proof } from '../proof.ts';
import { postingKinds } from './posting-kinds.ts';
import { allowedMoves } from './transfer-kinds.ts';

export const kindProofs: readonly Proof[] = [
  {
    name: 'every transfer moves between the accounts of its kind',
    compares: 'transfers with the table of kinds',
    counts: sql`select count(*) from ledger_transfers`,
    differences: sql`
      select t.environment_id, 'transfer ' || t.seq || ' of ' || t.posting_id as subject,
             t.kind || ' from ' || d.kind || ' to ' || c.kind as books, 'no such move' as beside
      from ledger_transfers t join ledger_accounts d on d.environment_id = t.environment_id and d.id = t.debit_account_id
      join ledger_accounts c on c.environment_id = t.environment_id and c.id = t.credit_account_id
      where not exists (select from ${allowedMoves()} as m (kind, debit, credit)
        where m.kind = t.kind and m.debit = d.kind and m.credit = c.kind)`,
  },
  {
    name: 'every posting is of a known kind',
    compares: 'postings with the table of kinds',
    counts: sql`select count(*) from ledger_postings`,
    differences: sql`
      select environment_id, 'posting ' || id as subject, kind as books, 'no such kind' as beside from ledger_postings
      where kind not in (${sql.join(Object.keys(postingKinds))})`,
  },
];
