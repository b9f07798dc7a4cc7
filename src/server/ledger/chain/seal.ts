// Sealing of postings: appends a block of hashes to the chain of an environment and signs its head. No posting waits for it.
import { sql } from 'kysely';
import type { Database, Tx } from '#server/platform/db/database.ts';
import type { EnvironmentClocks } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Anchors } from './anchors.ts';
import { hashOfBlock, withDigests } from './digests.ts';
import type { BookSigner, Head } from './signer.ts';

/** The dependencies of sealing within a transaction. */
export type TxSealing = { clocks: Omit<EnvironmentClocks, 'reload'>; signer: BookSigner };

/** `anchors` stores the heads of chains outside of the database. */
export type Sealing = TxSealing & { database: Database; clocks: EnvironmentClocks; anchors?: Anchors };

const beginning = Buffer.alloc(32);
const environmentsAtOnce = 100;
const entriesMax = 1000;
/** Entries older than this by the clock of their environment are final: no transaction takes that long. */
const finalAfterMs = 60_000;

/** Finds whether anything is unsealed. */
export const findUnsealed = (): DueQuery => sql`select 1 from ledger_unsealed limit 1`;

/** Seals unsealed entries; any instance may, since the head of a chain is locked. Returns the number of entries. */
export async function sealLedger(sealing: Sealing): Promise<number> {
  let sealed = 0;
  for (;;) {
    const { rows } = await sql<{ environmentId: string }>`
      select distinct environment_id from (select environment_id from ledger_unsealed limit 10000) waiting
      limit ${environmentsAtOnce}`.execute(sealing.database.db);
    for (const { environmentId } of rows) sealed += await sealEnvironment(sealing, environmentId);
    if (rows.length < environmentsAtOnce) return sealed;
  }
}

/** Seals as a sweep: returns 0, so that later postings are sealed together in the next turn. */
export async function sealInTurn(sealing: Sealing): Promise<number> {
  await sealLedger(sealing);
  return 0;
}

/** Seals the unsealed entries of one environment. */
export async function sealEnvironment(sealing: Sealing, environmentId: string): Promise<number> {
  let sealed = 0;
  for (;;) {
    const head = await sealing.database.inTransaction((tx) => sealBlock(sealing, tx, environmentId));
    if (!head) return sealed;
    sealed += head.count;
    sealing.anchors?.keep(head);
    // Entries posted meanwhile are sealed together in the next turn.
    if (head.count < entriesMax) return sealed;
  }
}

/** Whether a posting dated before the given time is unsealed. */
async function isUnsealed(tx: Tx, environmentId: string, until: Date): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_unsealed u cross join unnest(u.ids) i (id)
    join ledger_postings p on p.environment_id = u.environment_id and p.id = i.id
    where u.environment_id = ${environmentId} and u.kind = 1 and p.posted_at < ${until} limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Seals postings dated before the given time, makes that time final, and returns the head of the chain. Must be called once no earlier
 * postings are possible.
 */
export async function sealUntil(
  sealing: TxSealing,
  tx: Tx,
  environmentId: string,
  until: Date,
): Promise<Omit<Head, 'environmentId'>> {
  while (await isUnsealed(tx, environmentId, until)) await sealBlock(sealing, tx, environmentId);
  const { number, position, hash } = await lockHead(tx, environmentId, sealing.clocks.wall.now());
  await sql`
    update ledger_heads set final_until = greatest(final_until, ${until}) where environment_id = ${environmentId}`.execute(
    tx,
  );
  return { number, position, hash };
}

type Locked = { number: number; position: number; hash: Buffer; finalUntil: Date | null };

async function lockHead(tx: Tx, environmentId: string, now: Date): Promise<Locked> {
  const found = await selectHead(tx, environmentId);
  if (found) return found;
  await sql`insert into ledger_heads (environment_id, number, position, hash, signature, sealed_at)
    values (${environmentId}, 0, 0, ${beginning}, ''::bytea, ${now}) on conflict do nothing`.execute(tx);
  return (await selectHead(tx, environmentId)) as Locked;
}

async function selectHead(tx: Tx, environmentId: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select number, position, hash, final_until from ledger_heads where environment_id = ${environmentId} for update`.execute(
    tx,
  );
  return rows[0];
}

async function sealBlock(
  { clocks, signer }: TxSealing,
  tx: Tx,
  environmentId: string,
): Promise<(Head & { signature: Buffer; count: number }) | null> {
  const own = clocks.of(environmentId).now();
  const now = clocks.wall.now();
  const last = await lockHead(tx, environmentId, now);
  const number = last.number + 1;
  const { rows } = await sql<{ ids: string[]; kinds: number[] }>`
    with entries as (
      select t.kind, t.id, coalesce(p.posted_at, h.placed_at, x.ended_at) as at
      from ledger_take_unsealed(${environmentId}, ${entriesMax}) t
      left join ledger_postings p on t.kind = 1 and p.environment_id = ${environmentId} and p.id = t.id
      left join ledger_holds h on t.kind = 2 and h.environment_id = ${environmentId} and h.id = t.id
      left join ledger_hold_ends x on t.kind = 3 and x.environment_id = ${environmentId} and x.hold_id = t.id
    )
    select array_agg(id order by at, id, kind) as ids, array_agg(kind order by at, id, kind)::int[] as kinds
    from entries having count(*) > 0`.execute(tx);
  const [taken] = rows;
  if (!taken) return null;
  const block = await insertBlock(tx, { environmentId, number, ...taken, now, last });
  await bookLate(tx, environmentId, taken.ids, last.finalUntil, own);
  const head = { environmentId, number, position: last.position + taken.ids.length, hash: block.hash };
  const signature = signer.sign(head);
  await sql`
    update ledger_heads set number = ${number}, position = ${head.position}, hash = ${head.hash}, signature = ${signature}, sealed_at = ${now},
      final_until = case when exists (select from ledger_unsealed u where u.environment_id = ${environmentId}) then final_until
        else greatest(final_until, ${new Date(own.getTime() - finalAfterMs)}) end
    where environment_id = ${environmentId}`.execute(tx);
  return { ...head, signature, count: taken.ids.length };
}

async function insertBlock(
  tx: Tx,
  of: { environmentId: string; number: number; ids: string[]; kinds: number[]; now: Date; last: Locked },
): Promise<{ hash: Buffer }> {
  const { environmentId, number, ids, kinds, now, last } = of;
  // An entry deleted before it was sealed has no digest; the proof reports it.
  const { rows } = await sql<{ hash: Buffer }>`
    with digested as materialized (${withDigests(sql`
      select ${environmentId}::uuid as environment_id, e.kind, e.id, e.place
      from unnest(${kinds}::smallint[], ${ids}::uuid[]) with ordinality e (kind, id, place)`)}
    ), b as (
      select ${environmentId}::uuid as environment_id, ${number}::bigint as number, ${last.position + 1}::bigint as first_position,
        ${last.hash}::bytea as prev_hash, array_agg(kind order by place) as kinds, array_agg(id order by place) as ids,
        array_agg(coalesce(digest, ''::bytea) order by place) as digests from digested
    )
    insert into ledger_blocks (environment_id, number, first_position, kinds, ids, digests, prev_hash, hash, sealed_at)
    select b.environment_id, b.number, b.first_position, b.kinds, b.ids, b.digests, b.prev_hash, ${hashOfBlock}, ${now} from b
    returning hash`.execute(tx);
  return rows[0] as { hash: Buffer };
}

/** Books postings dated before an already final time as of now. */
async function bookLate(
  tx: Tx,
  environmentId: string,
  ids: string[],
  finalUntil: Date | null,
  now: Date,
): Promise<void> {
  if (!finalUntil) return;
  const bookedAt = new Date(Math.max(now.getTime(), finalUntil.getTime() + 1));
  await sql`
    insert into ledger_late (environment_id, posting_id, booked_at)
    select environment_id, id, ${bookedAt} from ledger_postings
    where environment_id = ${environmentId} and id = any(${ids}::uuid[]) and posted_at <= ${finalUntil}
    on conflict do nothing`.execute(tx);
}

/**
 * Advances finality of environments without unsealed entries, to one minute ago by their own clock. Returns 0, so that the sweep waits for
 * its next turn.
 */
export async function advanceFinality({ database, clocks }: Sealing): Promise<number> {
  const until = new Date(clocks.wall.now().getTime() - finalAfterMs);
  await sql`
    update ledger_heads h set final_until = ${until}::timestamptz + make_interval(secs => e.clock_ahead_ms / 1000.0)
    from environments e where e.id = h.environment_id
      and (h.final_until is null or h.final_until < ${until}::timestamptz + make_interval(secs => e.clock_ahead_ms / 1000.0))
      and not exists (select from ledger_unsealed u where u.environment_id = h.environment_id)`.execute(
    database.db,
  );
  return 0;
}

/** Signs the head of each chain at the end of each day; returns the number of heads. */
export async function signDayHeads({ database, clocks, signer }: Sealing): Promise<number> {
  const now = clocks.wall.now();
  const today = now.toISOString().slice(0, 10);
  const { rows } = await sql<Head & { day: string }>`
    select distinct on (b.environment_id, day) b.environment_id, (b.sealed_at at time zone 'UTC')::date::text as day, b.number,
      b.first_position + cardinality(b.ids) - 1 as position, b.hash
    from ledger_heads h join ledger_blocks b on b.environment_id = h.environment_id
      and b.number > coalesce((select max(d.number) from ledger_day_heads d where d.environment_id = h.environment_id), 0)
    where (b.sealed_at at time zone 'UTC')::date < ${today}::date
    order by b.environment_id, day, b.number desc limit 1000`.execute(database.db);
  for (const { day, ...head } of rows)
    await sql`
      insert into ledger_day_heads (environment_id, day, number, position, hash, public_key, signature, signed_at)
      values (${head.environmentId}, ${day}, ${head.number}, ${head.position}, ${head.hash}, ${signer.publicKey}, ${signer.sign(head)}, ${now})
      on conflict do nothing`.execute(database.db);
  return rows.length;
}
