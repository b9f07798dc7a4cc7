// Closed months of the ledger: immutable, based on the head of the chain, with the trial balance and a signature over both.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { type AccountKind, accountKinds } from './accounts.ts';
import { sealUntil, type TxSealing } from './chain/seal.ts';

/** `startsAt` is null for the first closing, which includes everything before it. `endsAt` is exclusive. */
export type Closing = {
  environmentId: string;
  id: string;
  period: string;
  timeZone: string;
  startsAt: Date | null;
  endsAt: Date;
  blockNumber: number;
  position: number;
  hash: Buffer;
  balancesHash: Buffer;
  publicKey: Buffer;
  signature: Buffer;
  actorKind: 'member' | 'operator';
  actorId: string;
  actorName: string;
  note: string | null;
  closedAt: Date;
};

type Signed = Pick<
  Closing,
  'environmentId' | 'period' | 'endsAt' | 'blockNumber' | 'position' | 'hash' | 'balancesHash'
>;

/** Returns the signed text, which anyone can reconstruct. */
export function textOfClosing(of: Signed): string {
  const lines = [
    'kasuwa ledger closing',
    of.environmentId,
    of.period,
    of.endsAt.toISOString(),
    of.blockNumber,
    of.position,
    of.hash.toString('hex'),
    of.balancesHash.toString('hex'),
  ];
  return `${lines.join('\n')}\n`;
}

/** The hash of a trial balance: one line per account with its attributes, movements and closing balance. `c` is a closing. */
export const hashOfBalances: RawBuilder<unknown> = sql`sha256(convert_to(coalesce((
  select string_agg(format(E'%s %s %s %s %s %s %s\\n', a.id, a.kind, coalesce(a.owner_id::text, '-'), a.currency, x.debits, x.credits, x.balance),
    '' order by a.id)
  from ledger_closing_balances x join ledger_accounts a on a.environment_id = x.environment_id and a.id = x.account_id
  where x.environment_id = c.environment_id and x.closing_id = c.id), ''), 'UTF8'))`;

/** `nextPeriod`: the month that may be closed next, ending at `nextEndsAt`; null before the first posting. */
export type Periods = { last: Closing | null; nextPeriod: string | null; nextEndsAt: Date | null };

/** Returns the last closed month and the next one, by the calendar of the business. */
export async function getPeriods(db: Db, environmentId: string, timeZone: string): Promise<Periods> {
  const { rows: closings } = await sql<Closing>`
    select * from ledger_closings where environment_id = ${environmentId} order by ends_at desc limit 1`.execute(
    db,
  );
  const last = closings[0] ?? null;
  const { rows } = await sql<{ period: string | null; endsAt: Date | null }>`
    with first as (
      select case when ${last?.period ?? null}::text is not null then (${last?.period ?? null}::text || '-01')::timestamp + interval '1 month'
        else (select date_trunc('month', min(p.posted_at) at time zone ${timeZone}) from ledger_postings p where p.environment_id = ${environmentId})
        end as starts
    )
    select to_char(starts, 'YYYY-MM') as period, (starts + interval '1 month') at time zone ${timeZone} as ends_at from first`.execute(
    db,
  );
  return { last, nextPeriod: rows[0]?.period ?? null, nextEndsAt: rows[0]?.endsAt ?? null };
}

type Close = {
  environmentId: string;
  id: string;
  period: string;
  timeZone: string;
  actor: Pick<Closing, 'actorKind' | 'actorId' | 'actorName'>;
  note: string | null;
};

export function refusedToClose(sentence: string): AppError {
  return new AppError('CONFLICT', { sentence, fields: { period: sentence } });
}

/** Locks the start row: one close at a time, and the first step cannot be taken back meanwhile; postings do not wait. */
async function lockStart(tx: Tx, environmentId: string): Promise<void> {
  await sql`select ledger_lock_start(${environmentId})`.execute(tx);
}

/** Whether postings dated before `endsAt` are blocked. */
async function isBegun(tx: Tx, environmentId: string, endsAt: Date): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select bool_and(is_current and starts_at = ${endsAt}) as begun from ledger_starts where environment_id = ${environmentId}`.execute(
    tx,
  );
  return rows[0]?.begun === true;
}

/**
 * Closes the next month and returns it: postings dated in it are sealed first, and later postings are dated after it. Requires
 * `beginClosing`. Throws CONFLICT if another month is next, or if the month has not ended.
 */
export async function closePeriod(sealing: TxSealing, tx: Tx, close: Close): Promise<Closing> {
  const { environmentId, id, period, timeZone, actor, note } = close;
  await lockStart(tx, environmentId);
  const { last, nextPeriod, nextEndsAt: endsAt } = await getPeriods(tx, environmentId, timeZone);
  if (!nextPeriod || !endsAt) throw refusedToClose('There are no postings yet.');
  if (last && period <= last.period) throw refusedToClose('This month is already closed.');
  if (period < nextPeriod) throw refusedToClose('There are no postings in this month or earlier.');
  if (period > nextPeriod) throw refusedToClose('An earlier month is still open. Close it first.');
  const closedAt = sealing.clocks.of(environmentId).now();
  if (closedAt < endsAt) throw refusedToClose('This month has not ended yet.');
  if (!(await isBegun(tx, environmentId, endsAt)))
    throw refusedToClose('Payments are being posted at the moment. Try again.');
  const head = await sealUntil(sealing, tx, environmentId, endsAt);
  const startsAt = last?.endsAt ?? null;
  const balances = await computeBalances(tx, environmentId, last?.id ?? null, { startsAt, endsAt });
  const balancesHash = createHash('sha256').update(textOfBalances(balances)).digest();
  const signed = {
    environmentId,
    period,
    endsAt,
    blockNumber: head.number,
    position: head.position,
    hash: head.hash,
    balancesHash,
  };
  const { signer } = sealing;
  const signature = signer.signText(Buffer.from(textOfClosing(signed)));
  const { publicKey } = signer;
  const closing: Closing = {
    ...signed,
    id,
    timeZone,
    startsAt,
    publicKey,
    signature,
    ...actor,
    note,
    closedAt,
  };
  await insertClosing(tx, closing, balances);
  return closing;
}

type Line = {
  accountId: number;
  kind: AccountKind;
  ownerId: string | null;
  currency: Currency;
  debits: number;
  credits: number;
  balance: number;
};

/** The same text as in `hashOfBalances`. */
function textOfBalances(lines: readonly Line[]): string {
  return lines
    .map(({ accountId, kind, ownerId, currency, debits, credits, balance }) =>
      [accountId, kind, ownerId ?? '-', currency, debits, credits, balance].join(' '),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** The time from which an entry counts: its date, or its booking time if its date was already final. `e` is an entry. */
const countsAt = sql`coalesce(l.booked_at, e.posted_at)`;

/** Selects the entries of an environment with the time from which they count. */
export function countingEntries(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select e.environment_id, e.account_id, e.side, e.amount, e.effect, ${countsAt} as counts_at
    from ledger_entries e left join ledger_late l on l.environment_id = e.environment_id and l.posting_id = e.posting_id
    where ${where})`;
}

/** Adds the movements of the month to the closing balances of the month before. */
async function computeBalances(
  tx: Tx,
  environmentId: string,
  lastId: string | null,
  { startsAt, endsAt }: Pick<Closing, 'startsAt' | 'endsAt'>,
): Promise<Line[]> {
  const inMonth = startsAt
    ? sql`(e.posted_at >= ${startsAt} or l.booked_at >= ${startsAt}) and ${countsAt} >= ${startsAt}`
    : sql`true`;
  const { rows } = await sql<Line>`
    select a.id as account_id, a.kind, a.owner_id, a.currency, coalesce(m.debits, 0)::bigint as debits, coalesce(m.credits, 0)::bigint as credits,
      (coalesce(b.balance, 0) + coalesce(m.effect, 0))::bigint as balance
    from ledger_accounts a
    left join ledger_closing_balances b on b.environment_id = a.environment_id and b.closing_id = ${lastId} and b.account_id = a.id
    left join (
      select account_id, sum(amount) filter (where side = 'debit') as debits, sum(amount) filter (where side = 'credit') as credits,
        sum(effect) as effect
      from ${countingEntries(sql`e.environment_id = ${environmentId} and e.posted_at < ${endsAt} and ${countsAt} < ${endsAt} and ${inMonth}`)} x
      group by 1) m on m.account_id = a.id
    where a.environment_id = ${environmentId} and (b.account_id is not null or m.account_id is not null)
    order by a.id`.execute(tx);
  return rows;
}

async function insertClosing(tx: Tx, closing: Closing, lines: readonly Line[]): Promise<void> {
  const { environmentId, id, period, timeZone, startsAt, endsAt, blockNumber, position, hash } = closing;
  const { balancesHash, publicKey, signature, actorKind, actorId, actorName, note, closedAt } = closing;
  await sql`
    insert into ledger_closings (environment_id, id, period, time_zone, starts_at, ends_at, block_number, position, hash, balances_hash,
      public_key, signature, actor_kind, actor_id, actor_name, note, closed_at)
    values (${environmentId}, ${id}, ${period}, ${timeZone}, ${startsAt}, ${endsAt}, ${blockNumber}, ${position}, ${hash}, ${balancesHash},
      ${publicKey}, ${signature}, ${actorKind}, ${actorId}, ${actorName}, ${note}, ${closedAt})`.execute(tx);
  const json = JSON.stringify(lines.map((line) => [line.accountId, line.debits, line.credits, line.balance]));
  await sql`
    insert into ledger_closing_balances (environment_id, closing_id, account_id, debits, credits, balance)
    select ${environmentId}, ${id}, (v.value ->> 0)::bigint, (v.value ->> 1)::bigint, (v.value ->> 2)::bigint, (v.value ->> 3)::bigint
    from jsonb_array_elements(${json}::jsonb) v`.execute(tx);
}

/** Returns a closed month of an environment; undefined if there is none. */
export async function getClosing(
  db: Db,
  environmentId: string,
  by: { id: string } | { period: string },
): Promise<Closing | undefined> {
  const where = 'id' in by ? sql`id = ${by.id}` : sql`period = ${by.period}`;
  const { rows } = await sql<Closing>`
    select * from ledger_closings where environment_id = ${environmentId} and ${where}`.execute(db);
  return rows[0];
}

/** Returns closed months, newest first, and their total number. */
export async function listClosings(
  db: Db,
  environmentId: string,
  window: { limit: number; offset: number },
): Promise<{ rows: Closing[]; total: number }> {
  const { rows } = await sql<Closing & { total: number }>`
    select c.*, count(*) over () as total from ledger_closings c where environment_id = ${environmentId}
    order by ends_at desc limit ${window.limit} offset ${window.offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** An account of a trial balance; `opening` and `balance` are in its normal direction. */
export type ClosingBalance = {
  kind: AccountKind;
  ownerId: string | null;
  currency: Currency;
  creditNormal: boolean;
  opening: number;
  debits: number;
  credits: number;
  balance: number;
};

/** Returns the trial balance of a closed month, by currency and account. */
export async function listClosingBalances(
  db: Db,
  { environmentId, id }: Pick<Closing, 'environmentId' | 'id'>,
): Promise<ClosingBalance[]> {
  const { rows } = await sql<ClosingBalance>`
    select a.kind, a.owner_id, a.currency, a.credit_normal, x.debits, x.credits, x.balance,
      (x.balance - case when a.credit_normal then x.credits - x.debits else x.debits - x.credits end)::bigint as opening
    from ledger_closing_balances x join ledger_accounts a on a.environment_id = x.environment_id and a.id = x.account_id
    where x.environment_id = ${environmentId} and x.closing_id = ${id}
    order by a.currency, a.credit_normal, array_position(${Object.keys(accountKinds)}::text[], a.kind), a.owner_id`.execute(
    db,
  );
  return rows;
}
