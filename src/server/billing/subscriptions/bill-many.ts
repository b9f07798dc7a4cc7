// Batch billing of the next period of subscriptions of one environment: as `billPeriod`, with one statement per table.

import { sql } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { issueBatch } from '#server/billing/invoices/issue-many.ts';
import type { InvoiceRow } from '#server/billing/invoices/writing/lock-invoices.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import type { TxServices } from '#server/services.ts';
import type { TaxRate } from '#shared/billing/calculation.ts';
import type { SubscriptionLine } from '#shared/billing/subscriptions/subscription-lines.ts';
import { invoiceRequestOf, selectCustomers } from './issue.ts';
import { nextColumns, type PeriodDue, periodDue, periodRow } from './period-due.ts';
import { type Priced, pricePeriod } from './price-period.ts';
import type { SubscriptionRow } from './queries.ts';
import { readSettings } from './settings.ts';
import { describeSubscription } from './states.ts';
import { readTaxRates } from './taxes.ts';
import { chargesCard, type PlanRow, type PlanVersionRow, type Terms, termsOf } from './terms.ts';

/** Whether a subscription can be billed in a batch: charged by card, with no planned change, coupon, end or invoice limit. */
const isPlain = (row: SubscriptionRow): boolean =>
  chargesCard(row) &&
  row.planned === null &&
  row.coupon === null &&
  row.cancelOn === null &&
  row.invoiceLimit === null;

type Reckoned = { row: SubscriptionRow; terms: Terms; due: PeriodDue; priced: Priced };

/** Bills the due and plain subscriptions among the ids; returns the ids that must be billed individually. */
export async function billMany(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<{ billed: number; alone: string[] }> {
  const now = services.clock.now();
  const locked = await tx
    .selectFrom('subscriptions')
    .where('environmentId', '=', environmentId)
    .where('id', 'in', [...ids])
    .where('status', '=', 'ACTIVE')
    .where('nextAt', '<=', now)
    .selectAll()
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const plain = locked.filter(isPlain);
  const special = locked.filter((row) => !isPlain(row)).map(({ id }) => id);
  if (plain.length === 0) return { billed: 0, alone: special };
  const { timeZone } = await ownerOfEnvironment(tx, environmentId);
  const reckoned = await reckonAll(tx, environmentId, plain);
  const settings = await readSettings(tx, environmentId);
  const customers = await selectCustomers(tx, environmentId, plain);
  const writer = { environment: { id: environmentId, timeZone }, actor: { kind: 'platform' as const } };
  const requests = reckoned.map(({ row, due, priced }) => {
    const customer = customers.get(row.customerId) ?? { email: '', name: null };
    const of = { row, key: `period:${due.from}`, priced, timeZone, dueDays: settings.invoiceDueDays };
    return Object.assign(invoiceRequestOf(services, of, customer), { customerId: row.customerId });
  });
  const invoices = await issueBatch(services, tx, writer, requests);
  const done = reckoned.flatMap((item, at) => {
    const invoice = invoices[at];
    return invoice ? [Object.assign({}, item, { invoice })] : [];
  });
  const remaining = reckoned.filter((_, at) => !invoices[at]).map(({ row }) => row.id);
  if (done.length > 0) await write(services, tx, environmentId, done, timeZone);
  return { billed: done.length, alone: [...special, ...remaining] };
}

/** Prices all subscriptions; plans, prices and taxes are read once. */
async function reckonAll(
  tx: Tx,
  environmentId: string,
  rows: readonly SubscriptionRow[],
): Promise<Reckoned[]> {
  const ids = [...new Set(rows.map(({ planId }) => planId))];
  const plans: PlanRow[] = await tx
    .selectFrom('plans')
    .where('environmentId', '=', environmentId)
    .where('id', 'in', ids)
    .selectAll()
    .execute();
  const versions: (PlanVersionRow & { planId: string })[] = await tx
    .selectFrom('planVersions')
    .where('environmentId', '=', environmentId)
    .where('planId', 'in', ids)
    .select(['planId', 'version', 'prices', 'movesOn'])
    .orderBy('version', 'desc')
    .execute();
  const taxesOf = new Map<string, TaxRate[]>();
  const reckoned: Reckoned[] = [];
  for (const row of rows) {
    const plan = plans.find(({ id }) => id === row.planId);
    if (!plan || row.nextOn === null) throw new Error('A subscription that is due has no plan or no day');
    const own = versions.filter(({ planId }) => planId === plan.id);
    const terms = termsOf(row, row.nextOn, { plan, versions: own });
    const due = periodDue(row, terms);
    const of = `${plan.id} ${due.from}`;
    const taxes = taxesOf.get(of) ?? (await readTaxRates(tx, environmentId, plan.taxIds, due.from));
    taxesOf.set(of, taxes);
    const { credit, currency } = row;
    const isFirst = row.invoices === 0;
    const { from, until } = due;
    const priced = pricePeriod({ terms, from, until, credit, coupon: null, isFirst, currency, taxes });
    reckoned.push({ row, terms, due, priced });
  }
  return reckoned;
}

type Done = Reckoned & { invoice: InvoiceRow };

/** Writes the periods, the next billing days, the events, and the tries to charge them. */
async function write(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  done: readonly Done[],
  timeZone: string,
): Promise<void> {
  const { clock } = services;
  const now = clock.now();
  await tx
    .insertInto('subscriptionPeriods')
    .values(done.map((item) => periodRow(item, now)))
    .execute();
  const after = done.map((item) =>
    Object.assign({}, item.row, nextColumns(item.row, item, timeZone), { updatedAt: now }),
  );
  await stepOn(tx, environmentId, after, now);
  await writeTrail(services, tx, environmentId, done);
  await recordEvents(tx, clock, environmentId, 'subscription.billed', after, describeSubscription);
  await tx
    .insertInto('subscriptionTries')
    .values(
      done.map(({ row, due, invoice }) => ({
        environmentId,
        subscriptionId: row.id,
        key: `period:${due.from}`,
        number: 0,
        id: clock.newId(),
        kind: 'charge' as const,
        status: 'open' as const,
        dueOn: invoice.issueOn,
        dueAt: now,
      })),
    )
    .execute();
}

async function stepOn(
  tx: Tx,
  environmentId: string,
  after: readonly SubscriptionRow[],
  now: Date,
): Promise<void> {
  const rows = after.map(
    ({ id, version, amount, interval, intervalCount, anchorOn, periodIndex, ...row }) => ({
      id,
      version,
      amount,
      interval,
      interval_count: intervalCount,
      anchor_on: anchorOn,
      period_index: periodIndex,
      period_from: row.periodFrom,
      period_until: row.periodUntil,
      next_on: row.nextOn,
      next_at: row.nextAt,
      invoices: row.invoices,
      credit: row.credit,
    }),
  );
  await sql`update subscriptions s set version = r.version, amount = r.amount, interval = r.interval, interval_count = r.interval_count,
      anchor_on = r.anchor_on, period_index = r.period_index, period_from = r.period_from, period_until = r.period_until, next_on = r.next_on,
      next_at = r.next_at, invoices = r.invoices, credit = r.credit, updated_at = ${now}
    from json_populate_recordset(null::subscriptions, ${JSON.stringify(rows)}::json) r
    where s.environment_id = ${environmentId} and s.id = r.id`.execute(tx);
}

async function writeTrail(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  environmentId: string,
  done: readonly Done[],
): Promise<void> {
  const at = clock.now();
  const line = (subscriptionId: string, what: SubscriptionLine) => {
    const columns = columnsOfLine<SubscriptionLine>({
      ...what,
      actor: { kind: 'platform' },
      tone: 'neutral',
    });
    return Object.assign(columns, { environmentId, subscriptionId, id: clock.newId(), at });
  };
  const lines = done.flatMap(({ row, terms, invoice }) => {
    const { currency } = row;
    const params = { number: invoice.number ?? '', amount: invoice.total, currency };
    const billed = line(row.id, { kind: 'billed', params });
    if (row.version === terms.version) return [billed];
    const moved = { version: terms.version, amount: terms.price.amount, currency };
    return [billed, line(row.id, { kind: 'price_moved', params: moved })];
  });
  await tx.insertInto('subscriptionEvents').values(lines).execute();
}
