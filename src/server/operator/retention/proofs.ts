// The proof of erasures: each record is unaltered, and its hash chain continues from the one before.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export const erasureProofs: readonly Proof[] = [
  {
    name: 'every erasure is as it was recorded, and follows the previous one',
    compares: 'erasures with their chain',
    counts: sql`select count(*) from erasures`,
    differences: sql`
      select e.environment_id, 'erasure ' || e.seq as subject, encode(e.hash, 'hex') as books, encode(erasure_hash(e), 'hex') as beside
      from erasures e left join erasures b on b.environment_id = e.environment_id and b.seq = e.seq - 1
      where e.hash <> erasure_hash(e) or e.prev_hash <> coalesce(b.hash, decode(repeat('00', 32), 'hex')) or (e.seq > 1 and b.id is null)`,
  },
];
