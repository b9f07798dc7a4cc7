// Due steps of invoices: reminders before and after the due date, overdue notices, and late fees.
import { sql } from 'kysely';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoiceReminder } from '#server/platform/db/tables/billing/invoices.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import { lateNoticeDays, noticeMissedMs } from '#server/platform/jobs/downtime.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { addDays, dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import type { Services, TxServices } from '#server/services.ts';
import { isHeld } from '../e-invoicing/gate.ts';
import { lockedWith } from '../invoice-address.ts';
import { type InvoiceRow, type Place, updateInvoiceRow } from '../queries.ts';
import { dueOf, invoiceStates } from '../states.ts';
import { lockInvoice } from '../writing/lock-invoices.ts';
import { emailInvoice } from './emails.ts';
import { lateFeeOf, lateFeeOn, nextStepAt, overdueTimes, reminderTime } from './next-step.ts';

const dueMax = 100;
const platform = { kind: 'platform' } as const;
const isStepDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

export const dueSteps = (services: Services): DueQuery =>
  sql`select 1 from invoices where next_at is not null and ${isStepDue(services)} order by next_at limit 1`;

/** Processes due steps; returns how many invoices there were. */
export async function takeDueSteps(services: Services): Promise<number> {
  const { database, log } = services;
  const due = await database.db
    .selectFrom('invoices')
    .where('nextAt', 'is not', null)
    .where(isStepDue(services))
    .select(['environmentId', 'id'])
    .orderBy('nextAt')
    .limit(dueMax)
    .execute();
  let done = 0;
  for (const place of due) {
    try {
      const own = withClockOf(services, place.environmentId);
      if (await database.inTransaction((tx) => takeSteps(own, tx, place))) done += 1;
    } catch (error) {
      log.error({ err: error, invoiceId: place.id }, 'a due step of an invoice failed');
    }
  }
  return done;
}

/** One step of a locked invoice, if it is due. Returns the invoice as updated. */
type Step = (services: TxServices, tx: Tx, row: InvoiceRow, timeZone: string) => Promise<InvoiceRow>;

async function takeSteps(services: TxServices, tx: Tx, place: Place): Promise<boolean> {
  let row = await lockInvoice(tx, place);
  const now = services.clock.now();
  if (!row?.nextAt || row.nextAt > now) return false;
  const merchant = await loadMerchant(services, tx, place.environmentId);
  const { timeZone } = merchant;
  const own = withPublicAddress(services, merchant.websiteHost);
  if (dueOf(row) > 0) {
    row = await tellOverdue(own, tx, row, timeZone);
    row = await postponeLateFee(own, tx, row, timeZone);
    row = await addLateFee(own, tx, row, timeZone);
    row = await remind(own, tx, row, timeZone);
  }
  await updateInvoiceRow(tx, row, { nextAt: nextStepAt(row, timeZone) });
  return true;
}

const tellOverdue: Step = async (services, tx, row, timeZone) => {
  const now = services.clock.now();
  if (!overdueTimes(row, timeZone).some((at) => at <= now)) return row;
  return invoiceStates.change(services, tx, lockedWith(services, row), {
    set: { overdueAt: now },
    line: {
      kind: 'overdue',
      params: { amount: lateOf(row, dayOf(now, timeZone)), currency: row.currency },
      actor: platform,
      tone: 'danger',
    },
  });
};

/** The overdue amount; after the final due date, everything that is due. */
function lateOf(row: InvoiceRow, today: string): number {
  if (row.dueOn < today) return dueOf(row);
  const late = row.schedule.filter(({ dueOn }) => dueOn < today);
  return Math.max(0, late.reduce((sum, { amount }) => sum + amount, 0) - row.paid);
}

/** The due reminders that were not sent, with their delay. */
function dueReminders(row: InvoiceRow, now: Date, timeZone: string) {
  return row.reminders
    .map((one) => ({ one, lateMs: now.getTime() - reminderTime(one, row.dueOn, timeZone).getTime() }))
    .filter(({ one, lateMs }) => one.sentAt === null && lateMs >= 0);
}

/** False for a reminder of a part that is paid. */
const isOwed = ({ dueOn }: InvoiceReminder, { owedOn }: InvoiceRow): boolean => !dueOn || dueOn >= owedOn;

/**
 * Postpones a late fee whose reminder, or whose own day, was missed by more than a day: the customer was not reminded and could
 * not pay online. The latest reminder is sent now, and the fee is added three days later at the earliest. This also covers an
 * invoice that is due again after a payment was undone. An invoice awaiting clearance by the tax authority has not reached the
 * customer, and gets no late fee until then.
 */
const postponeLateFee: Step = async (services, tx, row, timeZone) => {
  const { lateFeeRule } = row;
  if (!lateFeeRule) return row;
  const now = services.clock.now();
  const feeOn = lateFeeOn(row, lateFeeRule);
  const lateMs = now.getTime() - startOfDay(feeOn, timeZone).getTime();
  const isWaiting = lateMs >= 0 && (await isHeld(tx, row));
  const isMissed =
    lateMs > noticeMissedMs ||
    dueReminders(row, now, timeZone).some((come) => isOwed(come.one, row) && come.lateMs > noticeMissedMs);
  const on = addDays(dayOf(now, timeZone), lateNoticeDays);
  if ((!isMissed && !isWaiting) || feeOn >= on) return row;
  const after = await updateInvoiceRow(tx, row, { lateFeeFrom: on });
  if (isWaiting) return after;
  const line = { kind: 'late_fee_postponed', params: { on }, actor: platform, tone: 'neutral' } as const;
  await invoiceStates.note(services, tx, after, line);
  return after;
};

const addLateFee: Step = async (services, tx, row, timeZone) => {
  const { lateFeeRule } = row;
  const today = dayOf(services.clock.now(), timeZone);
  if (!lateFeeRule || lateFeeOn(row, lateFeeRule) > today) return row;
  const amount = lateFeeOf(lateFeeRule, dueOf(row));
  if (amount <= 0) return updateInvoiceRow(tx, row, { lateFeeRule: null });
  return invoiceStates.change(services, tx, lockedWith(services, row), {
    set: { lateFee: row.lateFee + amount, lateFeeRule: null },
    line: { kind: 'late_fee', params: { amount, currency: row.currency }, actor: platform, tone: 'danger' },
  });
};

/** The maximum delay of a reminder, for example while the business was suspended; later it is dropped, unless a late fee is still to come. */
const reminderLateMaxMs = 2 * 86_400_000;

/** Sends only the latest of the reminders due since the last run; earlier ones are skipped. */
const remind: Step = async (services, tx, row, timeZone) => {
  const now = services.clock.now();
  const come = dueReminders(row, now, timeZone);
  if (come.length === 0) return row;
  // No reminder for an invoice the customer has not received because the tax authority has not cleared it.
  const isSent = !(await isHeld(tx, row));
  const last = come.findLast(
    ({ one, lateMs }) =>
      isSent && isOwed(one, row) && (lateMs <= reminderLateMaxMs || row.lateFeeRule !== null),
  )?.one;
  const remaining = row.reminders.filter((one) => !come.some((each) => each.one === one) || one === last);
  if (!last) return updateInvoiceRow(tx, row, { reminders: JSON.stringify(remaining) });
  await emailInvoice(
    services,
    tx,
    row,
    'reminder',
    `invoice_reminder:${row.id}:${last.dueOn ?? row.dueOn}:${last.days}`,
  );
  await invoiceStates.note(services, tx, row, {
    kind: 'reminded',
    params: { days: last.days, email: row.customerEmail },
    actor: platform,
    tone: 'neutral',
  });
  const reminders = remaining.map((one) =>
    one === last ? Object.assign({}, one, { sentAt: now.toISOString() }) : one,
  );
  return updateInvoiceRow(tx, row, { reminders: JSON.stringify(reminders) });
};
