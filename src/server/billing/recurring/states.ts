// The states of a series of invoices, and its webhook events.
import type { Updateable } from 'kysely';
import type { RecurringInvoicesTable } from '#server/platform/db/tables/billing/recurring-invoices.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { RecurringLine } from '#shared/billing/recurring-lines.ts';
import type { RecurringStatus } from '#shared/contract/billing/recurring/recurring-enums.ts';
import type { recurringEvents } from '#shared/contract/billing/recurring/recurring-events.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { insertRecurringEvent, type Place, type RecurringRow, recurringRows } from './queries.ts';

type RecurringEvent = keyof typeof recurringEvents;
type RecurringNoun = {
  locked: { row: RecurringRow; invoiceId?: string };
  place: Place;
  line: RecurringLine;
  event: RecurringEvent;
  set: Updateable<RecurringInvoicesTable>;
};

const words: Record<RecurringStatus, string> = {
  ACTIVE: 'This series is active.',
  PAUSED: 'This series is paused.',
  ENDED: 'This series has ended.',
};
/** An invoice of the series was created. */
const invoiced = { leads: { ACTIVE: 'ACTIVE' }, event: 'recurring_invoice.invoiced' } as const;
const paused = { leads: { ACTIVE: 'PAUSED' }, event: 'recurring_invoice.paused' } as const;
const ended = { leads: { ACTIVE: 'ENDED', PAUSED: 'ENDED' }, event: 'recurring_invoice.ended' } as const;

export const recurringStates = declareStates<RecurringNoun>({
  entity: 'recurring_invoice',
  table: 'recurring_invoices',
  begins: ['ACTIVE'],
  changes: {
    created: { leads: {}, event: 'recurring_invoice.created' },
    changed: { leads: { ACTIVE: 'ACTIVE', PAUSED: 'PAUSED' }, event: 'recurring_invoice.updated' },
    invoiced,
    drafted: invoiced,
    paused,
    stopped: paused,
    resumed: { leads: { PAUSED: 'ACTIVE' }, event: 'recurring_invoice.resumed' },
    completed: ended,
    ended,
  },
  refusal: ({ status }) => new AppError('CONFLICT', { sentence: words[status] }),
  lock: async (tx, { environmentId, id }) => {
    const row = await recurringRows.lock(tx, environmentId, id);
    return row && { row };
  },
  update: recurringRows.update,
  insertLine: (tx, { environmentId, id: recurringId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertRecurringEvent(tx, { environmentId, recurringId, ...line }),
  describe: async (_, { row, invoiceId }) => describeRecurring(row, invoiceId ?? null),
});

const describeRecurring = (
  row: RecurringRow,
  invoiceId: string | null,
): WebhookEventData<RecurringEvent> => ({
  id: row.id,
  name: row.name,
  status: row.status,
  currency: row.currency,
  customerId: row.customerId,
  customerEmail: row.customerEmail,
  total: row.total,
  interval: row.interval,
  intervalCount: row.intervalCount,
  made: row.made,
  nextOn: row.nextOn,
  invoiceId,
  createdAt: row.createdAt.toISOString(),
});
