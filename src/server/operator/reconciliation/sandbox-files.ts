// Sandbox files of a business's test mode: the current settlement file of the acquirer, and the bank's statement.
import { stringify } from 'csv-stringify/sync';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { escapeFormula } from '#server/platform/exports/csv-file.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, shareOf, toDecimalString } from '#shared/money.ts';
import { selectEnvironment } from './queries.ts';

/** The fee of the sandbox's acquirer, parts per million. */
const feePpm = 10_000;

type Expected = { kind: string; reference: string; currency: Currency; amount: number };

/** Returns payments and refunds without a settlement file, chargebacks not yet deducted, and won chargebacks not yet returned. */
async function selectExpected(db: Db, environmentId: string): Promise<Expected[]> {
  const { rows } = await sql<Expected>`
    select case when t.id is null then 'refund' else 'payment' end as kind, coalesce(t.reference, r.reference) as reference,
           i.currency, i.open as amount
    from reconciliation_items i
    left join transactions t on t.environment_id = i.environment_id and t.id = i.subject_id
    left join refunds r on r.environment_id = i.environment_id and r.id = i.subject_id
    where i.environment_id = ${environmentId} and i.leg = 'gateway' and i.open <> 0 and coalesce(t.id, r.id) is not null
    union all
    select x.kind, c.reference, c.currency, x.amount
    from chargebacks c
    join transactions t on t.environment_id = c.environment_id and t.id = c.transaction_id and t.channel = 'card'
    cross join lateral (values ('chargeback', -c.amount), ('chargeback_reversal', c.returned_amount)) x (kind, amount)
    where c.environment_id = ${environmentId} and x.amount <> 0 and not exists (
      select from settlement_matches s where s.environment_id = c.environment_id and s.subject_id = c.id and s.kind = x.kind and s.posting_id is not null)
    order by 1, 2`.execute(db);
  return rows;
}

async function acquirerFile(db: Db, environmentId: string, day: string): Promise<string[][]> {
  const rows = (await selectExpected(db, environmentId)).map(({ kind, reference, currency, amount }) => {
    const fee = kind === 'payment' ? shareOf(amount, feePpm) : 0;
    const [gross, feeText, net] = [amount, fee, amount - fee].map((item) => toDecimalString(item, currency));
    return [kind, reference, currency, gross ?? '', feeText ?? '', net ?? '', day];
  });
  return [['kind', 'reference', 'currency', 'gross', 'fee', 'net', 'settled_date'], ...rows];
}

export type Booked = { narration: string; reference: string; currency: Currency; amount: number; at: Date };

const isOfFile = sql`exists (select from settlement_matches s where s.environment_id = i.environment_id and s.posting_id = i.posting_id)`;

/**
 * Returns the bank's bookings of matching open items; aliases: i for items, e for the environment. Acquirers pay a day of a file as one
 * sum.
 */
export async function selectBooked(db: Db, where: RawBuilder<unknown>): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    with open as (select i.* from reconciliation_items i join environments e on e.id = i.environment_id where i.leg = 'bank' and i.open <> 0 and ${where})
    select 'SETTLEMENT ' || f.acquirer as narration, '' as reference, i.currency, sum(i.open)::bigint as amount, min(i.posted_at) as at
    from open i
    join settlement_matches m on m.environment_id = i.environment_id and m.posting_id = i.posting_id
    join settlement_rows s on s.id = m.row_id
    join settlement_files f on f.id = s.file_id
    group by f.id, s.settled_on, f.acquirer, i.currency having sum(i.open) <> 0
    union all
    select upper(replace(i.kind, '_', ' ')) || ' ' || n.name, n.name, i.currency, i.open, i.posted_at
    from open i
    left join transactions t on t.environment_id = i.environment_id and t.id = i.subject_id
    left join refunds r on r.environment_id = i.environment_id and r.id = i.subject_id
    left join payouts p on p.environment_id = i.environment_id and p.id = i.subject_id
    left join transfers x on x.environment_id = i.environment_id and x.id = i.subject_id
    left join remittances m on m.environment_id = i.environment_id and m.id = i.subject_id
    left join wallet_movements w on w.environment_id = i.environment_id and w.id = i.subject_id
    left join virtual_account_inflows v on v.environment_id = i.environment_id and v.id = i.subject_id
    cross join lateral (select coalesce(p.payout_ref, r.reference, t.reference, x.reference, m.reference, w.session_id, v.session_id, '') as name) n
    where not ${isOfFile}
    order by 1, 4`.execute(db);
  return rows;
}

async function bankStatement(db: Db, environmentId: string, day: string): Promise<string[][]> {
  const rows = (await selectBooked(db, sql`e.id = ${environmentId}`)).map(
    ({ narration, reference, currency, amount }) => {
      const text = toDecimalString(Math.abs(amount), currency);
      return [day, reference, narration, amount < 0 ? text : '', amount > 0 ? text : '', currency];
    },
  );
  return [['date', 'reference', 'narration', 'debit', 'credit', 'currency'], ...rows];
}

export async function getSandboxFile(
  services: Services,
  db: Db,
  of: { businessId: string; source: 'acquirer' | 'bank' },
): Promise<FileAnswer> {
  const environment = await selectEnvironment(db, of.businessId, 'test');
  if (!environment) throw new AppError('NOT_FOUND');
  const day = withClockOf(services, environment.id).clock.now().toISOString().slice(0, 10);
  const make = of.source === 'acquirer' ? acquirerFile : bankStatement;
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `sandbox-${of.source}-${day}.csv`,
    body: writeRows(await make(db, environment.id, day)),
  };
}

const amount = /^-?\d+(\.\d+)?$/;

/** Negative amounts stay unescaped, since the file is read by programs. */
function writeRows(rows: string[][]): string {
  return stringify(rows.map((row) => row.map((cell) => (amount.test(cell) ? cell : escapeFormula(cell)))));
}
