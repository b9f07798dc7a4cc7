// Creation of invoices of series: one per day, in the transaction that advances the series to the next day.

import type { Updateable } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { createIssuedInvoice } from '#server/billing/invoices/issue-invoice.ts';
import { createDraft, type Writer } from '#server/billing/invoices/save-invoice.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { RecurringInvoicesTable } from '#server/platform/db/tables/billing/recurring-invoices.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, waitingForNext } from '#server/platform/jobs/waiting.ts';
import { addDays, dayOf } from '#server/platform/time/business-days.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { contentOn } from './content.ts';
import { nextColumns, planOf } from './next-days.ts';
import { hasInvoice, type Place, type RecurringRow, recurringRows } from './queries.ts';
import { recurringStates } from './states.ts';

const dueMax = 100;
/** The maximum number of immediate repeat rounds: missed days are caught up one after another. */
const roundsMax = 40;
const waiting = waitingForNext('recurring_invoices');
const by = { kind: 'platform' } as const;

const isSeriesDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

export const dueSeries = (services: Services): DueQuery => findFirstDue(waiting, isSeriesDue(services));

/** Creates the due invoices; returns how many. */
export async function makeDueInvoices(services: Services): Promise<number> {
  let all = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    const due = await selectDueRows(services.database.db, waiting, isSeriesDue(services), dueMax);
    let created = 0;
    for (const place of due) if (await makeNext(services, place)) created += 1;
    if (created === 0) break;
    all += created;
  }
  return all;
}

async function makeNext(services: Services, place: Place): Promise<boolean> {
  const { database, log } = services;
  const own = withClockOf(services, place.environmentId);
  try {
    return await database.inTransaction((tx) => makeOne(own, tx, place));
  } catch (error) {
    if (error instanceof AppError)
      return database.inTransaction((tx) => stopByItself(own, tx, place, error.message));
    log.error(
      { err: error, recurringId: place.id },
      'a recurring invoice could not be created; it will be retried',
    );
    return false;
  }
}

/** Locks the series, skipping one that another sweep holds; returns nothing when it is no longer due. */
async function lockDue(services: TxServices, tx: Tx, { environmentId, id }: Place) {
  const row = await recurringRows.lock(tx, environmentId, id, true);
  if (row?.status !== 'ACTIVE' || !row.nextAt || row.nextAt > services.clock.now()) return null;
  return row;
}

/** Stops a series whose invoice cannot be created, so that it is not retried until a user has looked at it. */
async function stopByItself(services: TxServices, tx: Tx, place: Place, sentence: string): Promise<boolean> {
  const row = await lockDue(services, tx, place);
  if (!row) return false;
  const stoppedFor = sentence.slice(0, 500);
  await recurringStates.change(
    services,
    tx,
    { row },
    {
      set: { nextOn: null, nextAt: null, stoppedFor },
      line: { kind: 'stopped', params: { sentence: stoppedFor }, actor: by, tone: 'danger' },
    },
  );
  return false;
}

async function makeOne(services: TxServices, tx: Tx, place: Place): Promise<boolean> {
  const row = await lockDue(services, tx, place);
  if (!row?.nextOn) return false;
  const { timeZone } = await ownerOfEnvironment(tx, row.environmentId);
  const writer: Writer = { environment: { id: row.environmentId, timeZone }, actor: by };
  const key = `recurring:${row.id}:${row.nextOn}`;
  // After a change of its days, a series may restart on a day that already has an invoice.
  const isNew = !(await hasInvoice(tx, row.environmentId, key));
  const made = row.made + (isNew ? 1 : 0);
  const from = { periodIndex: row.periodIndex + 1, made, notBefore: row.nextOn };
  const next = nextColumns(planOf(row), from, timeZone);
  // A series keeps its next day until it has ended.
  const set = next.nextOn ? Object.assign({ made }, next) : { made };
  const after = isNew
    ? await makeInvoice(services, tx, writer, { row, on: row.nextOn, key, set })
    : await recurringRows.update(tx, row, set);
  if (!next.nextOn) await endSeries(services, tx, after);
  return true;
}

async function endSeries(services: TxServices, tx: Tx, row: RecurringRow): Promise<void> {
  const line = { kind: 'completed', params: { made: row.made }, actor: by, tone: 'neutral' } as const;
  await recurringStates.change(services, tx, { row }, { set: { nextOn: null, nextAt: null }, line });
}

type Input = { row: RecurringRow; on: string; key: string; set: Updateable<RecurringInvoicesTable> };

/** Dates the invoice with its day; a late one is due the usual number of days after creation. A lapsed tax leaves it a draft. */
async function makeInvoice(services: TxServices, tx: Tx, writer: Writer, { row, on, key, set }: Input) {
  const { input, lapsed } = await contentOn(tx, row, on);
  const today = dayOf(services.clock.now(), writer.environment.timeZone);
  const dueOn = addDays(today > on ? today : on, row.dueDays);
  const dated = Object.assign(input, { issueOn: on, dueOn });
  const origin = { kind: 'recurring', id: row.id, key } as const;
  const invoice =
    row.sends && lapsed.length === 0
      ? await createIssuedInvoice(services, tx, writer, { origin, input: dated, send: true })
      : await createDraft(services, tx, writer, dated, { origin });
  const money = { amount: invoice.total, currency: row.currency };
  const line = { actor: by, tone: lapsed.length > 0 ? 'danger' : 'neutral' } as const;
  return recurringStates.change(
    services,
    tx,
    { row, invoiceId: invoice.id },
    {
      set,
      line: invoice.number
        ? { kind: 'invoiced', params: { number: invoice.number, ...money }, ...line }
        : { kind: 'drafted', params: { ...money, taxes: lapsed }, ...line },
    },
  );
}
