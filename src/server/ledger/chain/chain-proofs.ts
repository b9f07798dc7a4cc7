// Proofs of the chain: no sealed entry is missing or changed, each block follows from the previous one, and every entry is in the chain.
import { sql } from 'kysely';
import type { Proof } from '../proof.ts';
import { hashOfBlock, withDigests } from './digests.ts';

const words = sql`case kind when 1 then 'posting ' when 2 then 'hold ' else 'end of hold ' end`;

export const chainProofs: readonly Proof[] = [
  {
    name: 'every sealed posting and hold is in the books as it was sealed',
    compares: 'seals with postings and holds',
    counts: sql`select coalesce(sum(cardinality(ids)), 0) from ledger_blocks`,
    differences: sql`
      select environment_id, ${words} || id || ' at ' || position || ' of the chain' as subject,
        case when digest is null then 'missing' else 'changed since' end as books, 'sealed ' || sealed_at as beside
      from (${withDigests(sql`
        select b.environment_id, s.kind, s.id, s.digest as sealed, b.first_position + s.place - 1 as position, b.sealed_at
        from ledger_blocks b, unnest(b.kinds, b.ids, b.digests) with ordinality s (kind, id, digest, place)`)}) c
      where digest is distinct from sealed order by environment_id, position`,
  },
  {
    name: 'every block follows the previous one, without a gap',
    compares: 'blocks with the blocks before them',
    counts: sql`select count(*) from ledger_blocks`,
    differences: sql`
      select b.environment_id, 'block ' || b.number as subject,
        case when b.number <> coalesce(o.number, 0) + 1 then 'follows block ' || coalesce(o.number, 0)
             when b.prev_hash <> coalesce(o.hash, decode(repeat('00', 32), 'hex')) then 'follows another block than stands before it'
             else 'holds other seals than its hash says' end as books, encode(b.hash, 'hex') as beside
      from ledger_blocks b left join lateral (
        select o.number, o.hash, o.first_position + cardinality(o.ids) as next from ledger_blocks o
        where o.environment_id = b.environment_id and o.number < b.number order by o.number desc limit 1) o on true
      where b.number <> coalesce(o.number, 0) + 1 or b.first_position <> coalesce(o.next, 1)
        or b.prev_hash <> coalesce(o.hash, decode(repeat('00', 32), 'hex')) or b.hash <> ${hashOfBlock}
      order by b.environment_id, b.number`,
  },
  {
    name: 'every chain ends where its head says, and includes the heads of its days',
    compares: 'heads with blocks',
    counts: sql`select (select count(*) from ledger_heads where number > 0) + (select count(*) from ledger_day_heads)`,
    differences: sql`
      select coalesce(h.environment_id, b.environment_id) as environment_id, 'the end of the chain' as subject,
        coalesce('block ' || b.number, 'no block') as books, coalesce('block ' || h.number, 'no head') as beside
      from (select * from ledger_heads where number > 0) h full join (
        select distinct on (environment_id) environment_id, number, hash from ledger_blocks order by environment_id, number desc) b
        using (environment_id)
      where h.number is distinct from b.number or h.hash is distinct from b.hash
      union all
      select d.environment_id, 'the head of ' || d.day, coalesce('another block ' || b.number, 'no block'), 'block ' || d.number
      from ledger_day_heads d left join ledger_blocks b using (environment_id, number) where b.hash is distinct from d.hash`,
  },
  {
    name: 'every posting and hold is sealed or waiting to be sealed',
    compares: 'postings and holds with seals',
    counts: sql`select (select count(*) from ledger_postings) + (select count(*) from ledger_holds) + (select count(*) from ledger_hold_ends)`,
    differences: sql`
      with known as materialized (
        select environment_id, unnest(kinds) as kind, unnest(ids) as id from ledger_blocks
        union all select environment_id, kind, unnest(ids) from ledger_unsealed
      ), written as (
        select environment_id, 1 as kind, id from ledger_postings
        union all select environment_id, 2, id from ledger_holds
        union all select environment_id, 3, hold_id from ledger_hold_ends
      )
      select w.environment_id, ${words} || w.id as subject, 'written' as books, 'not in the chain' as beside
      from written w where not exists (
        select from known k where k.environment_id = w.environment_id and k.kind = w.kind and k.id = w.id)`,
  },
];
