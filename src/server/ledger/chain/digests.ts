// Sealed content: the canonical text of postings, holds and ends of holds, and the hash of a block.
import { type RawBuilder, sql } from 'kysely';
import { withSides } from '../sides.ts';

type Sql = RawBuilder<unknown>;

/** Microseconds since 1970: independent of time zone and date style. */
const micros = (column: string): Sql => sql`(extract(epoch from ${sql.raw(column)}) * 1000000)::bigint`;

/** An account with its attributes: a change of kind, owner or currency under the same number is detected. */
const account = (alias: string): Sql =>
  sql.raw(
    `jsonb_build_array(${['id', 'kind', 'owner_id', 'currency', 'credit_normal', 'floored'].map((name) => `${alias}.${name}`).join(', ')})`,
  );

/** Columns newer than the chain are sealed only where set, so that digests sealed before them stay valid. */
const ifSet = (column: string, value: Sql): Sql =>
  sql`case when ${sql.raw(column)} is null then '[]'::jsonb else jsonb_build_array(${value}) end`;

const digest = (content: Sql): Sql => sql`sha256(convert_to((${content})::text, 'UTF8'))`;

const posting =
  digest(sql`jsonb_build_array('posting', p.environment_id, p.id, p.idempotency_key, p.kind, p.subject_id, p.reverses_id,
  ${micros('p.posted_at')}, ${micros('p.recorded_at')}, (
    select jsonb_agg(jsonb_build_array(t.seq, ${account('d')}, ${account('c')}, t.amount, t.kind, ${micros('t.posted_at')}) order by t.seq)
    from ledger_transfers t ${withSides}
    where t.environment_id = p.environment_id and t.posting_id = p.id))
  || ${ifSet('p.happened_at', micros('p.happened_at'))}`);

const hold =
  digest(sql`jsonb_build_array('hold', h.environment_id, h.id, h.idempotency_key, ${account('a')}, h.amount, h.kind, h.subject_id,
  ${micros('h.placed_at')}) || ${ifSet('h.expires_at', micros('h.expires_at'))}`);

const holdEnd = digest(
  sql`jsonb_build_array('hold_end', x.environment_id, x.hold_id, x.posting_id, ${micros('x.ended_at')})
  || ${ifSet('x.kind', sql`x.kind`)}`,
);

/** Adds to rows (environment_id, kind, id, …) the digest of the current ledger row; null if there is none. */
export function withDigests(entries: Sql): Sql {
  return sql`select e.*, case e.kind
    when 1 then (select ${posting} from ledger_postings p where p.environment_id = e.environment_id and p.id = e.id)
    when 2 then (select ${hold} from ledger_holds h join ledger_accounts a on a.environment_id = h.environment_id and a.id = h.account_id where h.environment_id = e.environment_id and h.id = e.id)
    else (select ${holdEnd} from ledger_hold_ends x where x.environment_id = e.environment_id and x.hold_id = e.id) end as digest
    from (${entries}) e`;
}

/** The hash of a block `b` of ledger_blocks, from its own columns. */
export const hashOfBlock: Sql = sql`sha256(b.prev_hash || convert_to(b.environment_id || ':' || b.number || ':' || b.first_position, 'UTF8') || (
  select string_agg(int2send(e.kind) || uuid_send(e.id) || e.digest, ''::bytea order by e.place)
  from unnest(b.kinds, b.ids, b.digests) with ordinality e (kind, id, digest, place)))`;
