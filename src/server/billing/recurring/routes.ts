// Handlers of recurring invoices: each makes a change and returns the resulting series; the audit trail records the state before and after.
import { auditedChange } from '#server/billing/invoices/writing/audited-change.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import { recurringPages, recurringRows } from './queries.ts';
import { getSeries, toRecurring } from './reading.ts';
import { changeSeries, createSeries, repeatInvoice } from './save-series.ts';
import { resumeSeries, stopSeries } from './steps.ts';

async function summaryOf(db: Db, environmentId: string, id: string) {
  const row = await recurringRows.find(db, environmentId, id);
  if (!row) return null;
  const { name, status, customerEmail, currency, total, interval, intervalCount } = row;
  const { startsOn, endsOn, times, dueDays, sends, nextOn } = row;
  const plan = { interval, intervalCount, startsOn, endsOn, times, dueDays, sends, nextOn };
  return Object.assign({ name, status, customerEmail, currency, total }, plan);
}

const changed = auditedChange({
  entity: 'recurring_invoice',
  summaryOf,
  read: ({ services, tx, environment }, id) => getSeries(services, tx, environment.id, id),
});

export const recurringRoutes: Handlers<typeof recurringInvoicesContract> = {
  listRecurringInvoices: ({ tx, services, environment, query }) =>
    recurringPages(tx, environment.id, query, services.clock.now(), toRecurring),
  createRecurringInvoice: (call) =>
    changed(call, null, (writer) => createSeries(call.services, call.tx, writer, call.body)),
  repeatInvoice: (call) =>
    changed(call, null, (writer) =>
      repeatInvoice(call.services, call.tx, writer, call.params.invoiceId, call.body),
    ),
  exportRecurringInvoices: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'recurring_invoices', ...body, ids: null }),
  getRecurringInvoice: ({ tx, services, environment, params }) =>
    getSeries(services, tx, environment.id, params.recurringId),
  updateRecurringInvoice: (call) =>
    changed(call, call.params.recurringId, (writer) =>
      changeSeries(call.services, call.tx, writer, call.params.recurringId, call.body),
    ),
  pauseRecurringInvoice: (call) =>
    changed(call, call.params.recurringId, (writer) =>
      stopSeries(call.services, call.tx, writer, call.params.recurringId, 'paused'),
    ),
  resumeRecurringInvoice: (call) =>
    changed(call, call.params.recurringId, (writer) =>
      resumeSeries(call.services, call.tx, writer, call.params.recurringId),
    ),
  endRecurringInvoice: (call) =>
    changed(call, call.params.recurringId, (writer) =>
      stopSeries(call.services, call.tx, writer, call.params.recurringId, 'ended'),
    ),
};
