// Responses of series of invoices: list items, and details with lines, days and invoices.
import { readTimeline } from '#server/account/branding/read-timeline.ts';
import { writtenDocument } from '#server/billing/invoices/documents/written-document.ts';
import type { Db } from '#server/platform/db/database.ts';
import { recurringSentences } from '#shared/billing/recurring-lines.ts';
import { nextPeriods } from '#shared/billing/recurring-plan.ts';
import type {
  RecurringDetail,
  RecurringInvoice,
} from '#shared/contract/billing/recurring/recurring-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { contentOn, customerOf } from './content.ts';
import { fromOf, planOf } from './next-days.ts';
import { type RecurringRow, recurringRows, selectMade, selectRecurringEvents } from './queries.ts';

const upcomingMax = 6;

export function toRecurring(row: RecurringRow): RecurringInvoice {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    currency: row.currency,
    customer: { id: row.customerId, ...customerOf(row) },
    total: row.total,
    interval: row.interval,
    intervalCount: row.intervalCount,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    times: row.times,
    dueDays: row.dueDays,
    sends: row.sends,
    made: row.made,
    nextOn: row.nextOn,
    stoppedFor: row.stoppedFor,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function getSeries(
  services: { publicUrl: string },
  db: Db,
  environmentId: string,
  id: string,
): Promise<RecurringDetail> {
  const row = await recurringRows.find(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  const { input } = await contentOn(db, row, row.nextOn ?? row.startsOn);
  const { schedule: _, coupon: __, template: ___, ...document } = writtenDocument(input, 'classic');
  const events = await selectRecurringEvents(db, environmentId, id);
  const history = await readTimeline(services, db, events, { sentences: recurringSentences });
  const days = row.nextOn ? nextPeriods(planOf(row), fromOf(row, row.nextOn), upcomingMax) : [];
  return {
    ...toRecurring(row),
    ...document,
    useCredit: row.content.useCredit,
    partAllowed: row.content.partAllowed ?? null,
    reminders: row.content.reminders ?? null,
    template: row.content.template ?? null,
    lateFeeRule: row.content.lateFee ?? null,
    lateFeeChosen: row.content.lateFee !== undefined,
    notes: row.notes,
    version: row.version,
    upcoming: days.map(({ on }) => on),
    invoices: await selectMade(db, row),
    history: history.map(({ row: ____, ...line }) => line),
  };
}
