// Proof of standing instructions: the amounts of their runs equal the postings.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export const instructionProofs: readonly Proof[] = [
  {
    name: 'the total moved by standing instructions equals the movements of their runs',
    compares: 'runs with movements',
    counts: sql`select count(*) from standing_instructions`,
    differences: sql`
      select i.environment_id, 'instruction ' || i.reference as subject, coalesce(r.amount, 0) as books, i.moved as beside
      from standing_instructions i left join (
        select n.environment_id, n.instruction_id, sum(m.amount) as amount from standing_instruction_runs n
        join wallet_movements m on m.environment_id = n.environment_id and m.reference = n.movement group by 1, 2) r
        on r.environment_id = i.environment_id and r.instruction_id = i.id
      where coalesce(r.amount, 0) <> i.moved`,
  },
];
