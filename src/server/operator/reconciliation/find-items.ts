// The rules that match a bank statement line to its items: a reference, an acquirer's batch, or the amount alone.
import { type RawBuilder, sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { formatMoney } from '#shared/money.ts';
import type { LineRow } from './queries.ts';

export type BankItem = {
  environmentId: string;
  postingId: string;
  seq: number;
  amount: number;
  open: number;
};
export type Rule = 'reference' | 'batch' | 'amount' | 'manual';
export type Found = { rule: Rule; items: BankItem[] } | { problem: string };

/** An amount alone matches within this number of days before or after the day of the line. */
const amountDays = 3;
/** Acquirers pay a batch on its day or within a week; banks book in other time zones. */
const batchDays = 7;

type Line = Pick<LineRow, 'reference' | 'narration'> & {
  amount: number;
  currency: LineRow['currency'];
  bookedOn: string;
  mode: 'test' | 'live';
};

const columns = sql`i.environment_id, i.posting_id, i.seq, i.amount, i.open`;

function openItems(line: Line, where: RawBuilder<unknown>): RawBuilder<BankItem> {
  return sql<BankItem>`
    select ${columns} from reconciliation_items i join environments e on e.id = i.environment_id
    where i.leg = 'bank' and i.open <> 0 and i.currency = ${line.currency} and e.mode = ${line.mode} and ${where}
    order by i.posted_at, i.environment_id, i.posting_id, i.seq for update of i`;
}

export async function findItems(tx: Tx, movements: readonly BankMovement[], line: Line): Promise<Found> {
  return (
    (await findByReference(tx, movements, line)) ??
    (await findBatch(tx, line)) ??
    (await findByAmount(tx, line))
  );
}

/**
 * Returns the words that may be a reference: those with a digit, hyphen or underscore, such as KSW-7Q2M9XK4TZ; as written and in capitals.
 */
function tokensOf(line: Line): string[] {
  const words = `${line.reference ?? ''} ${line.narration ?? ''}`.match(/[A-Za-z0-9][A-Za-z0-9_-]{5,63}/g);
  const tokens = new Set<string>();
  for (const word of words ?? []) {
    if (!/[\d_-]/.test(word)) continue;
    for (const token of [word, word.toUpperCase()]) tokens.add(token).add(token.replace(/-\d{1,2}$/, ''));
  }
  return [...tokens].slice(0, 100);
}

async function findByReference(
  tx: Tx,
  movements: readonly BankMovement[],
  line: Line,
): Promise<Found | null> {
  const tokens = tokensOf(line);
  if (tokens.length === 0) return null;
  const subjects = sql`(${sql.join(
    movements.map(({ referred }) => referred(tokens)),
    sql` union `,
  )})`;
  const { rows } = await openItems(
    line,
    sql`(i.environment_id, i.subject_id) in ${subjects} and sign(i.open) = sign(${line.amount}::bigint)`,
  ).execute(tx);
  if (rows.length === 0) return null;
  const sum = rows.reduce((total, item) => total + item.open, 0);
  if (sum === line.amount) return { rule: 'reference', items: rows };
  const one = rows.find((item) => item.open === line.amount);
  if (one) return { rule: 'reference', items: [one] };
  return { problem: `The books show ${formatMoney(sum, line.currency ?? 'NGN')} for this reference` };
}

type Batch = { fileId: string; settledOn: string; distance: number; named: boolean };

/** Returns all open items of one day in one acquirer file. */
async function findBatch(tx: Tx, line: Line): Promise<Found | null> {
  const { rows } = await sql<Batch>`
    select r.file_id, r.settled_on::text as settled_on, abs(r.settled_on - ${line.bookedOn}::date) as distance,
           position(lower(f.acquirer) in lower(${`${line.reference ?? ''} ${line.narration ?? ''}`})) > 0 as named
    from settlement_rows r join settlement_files f on f.id = r.file_id
    join settlement_matches s on s.environment_id = r.environment_id and s.row_id = r.id
    join reconciliation_items i on i.environment_id = s.environment_id and i.posting_id = s.posting_id and i.leg = 'bank' and i.open <> 0
    join environments e on e.id = i.environment_id
    where i.currency = ${line.currency} and e.mode = ${line.mode}
      and r.settled_on between ${line.bookedOn}::date - ${batchDays}::int and ${line.bookedOn}::date + 1
    group by r.file_id, r.settled_on, f.acquirer having sum(i.open) = ${line.amount}
    order by named desc, distance limit 2`.execute(tx);
  const [first, second] = rows;
  if (!first) return null;
  if (second && second.named === first.named && second.distance === first.distance)
    return { problem: 'More than one acquirer batch has this amount' };
  const items = await openItems(
    line,
    sql`exists (select from settlement_matches s join settlement_rows r on r.id = s.row_id
      where s.environment_id = i.environment_id and s.posting_id = i.posting_id and r.file_id = ${first.fileId} and r.settled_on = ${first.settledOn}::date)`,
  ).execute(tx);
  const sum = items.rows.reduce((total, item) => total + item.open, 0);
  return sum === line.amount ? { rule: 'batch', items: items.rows } : null;
}

async function findByAmount(tx: Tx, line: Line): Promise<Found> {
  const { rows } = await openItems(
    line,
    sql`i.open = ${line.amount} and i.posted_at >= ${line.bookedOn}::date - ${amountDays}::int
      and i.posted_at < ${line.bookedOn}::date + ${amountDays + 1}::int`,
  ).execute(tx);
  if (rows.length === 1) return { rule: 'amount', items: rows };
  return {
    problem:
      rows.length === 0
        ? 'No ledger entry with this reference or amount'
        : `${rows.length} items have this amount. Choose one`,
  };
}
