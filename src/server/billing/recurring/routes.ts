// Handlers of recurring invoices: each makes a change and answers the series as it is then; the audit trail has both.
import type { Writer } from '#server/billing/invoices/save-invoice.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Handlers, TxServices } from '#server/services.ts';
import type { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import type { RecurringDetail } from '#shared/contract/billing/recurring/recurring-shapes.ts';
import { recurringPages, recurringRows } from './queries.ts';
import { getSeries, toRecurring } from './reading.ts';
import { changeSeries, createSeries, repeatInvoice } from './save-series.ts';
import { resumeSeries, stopSeries } from './steps.ts';

type Call = {
  tx: Tx;
  services: TxServices;
  environment: Environment;
  actor: Actor;
  audit: (details: AuditDetails) => void;
};

async function summaryOf(db: Db, environmentId: string, id: string) {
  const row = await recurringRows.find(db, environmentId, id);
  if (!row) return null;
  const { name, status, customerEmail, currency, total, interval, intervalCount } = row;
  const { startsOn, endsOn, times, dueDays, sends, nextOn } = row;
  const plan = { interval, intervalCount, startsOn, endsOn, times, dueDays, sends, nextOn };
  return Object.assign({ name, status, customerEmail, currency, total }, plan);
}

async function changed(
  { tx, services, environment, actor, audit }: Call,
  id: string | null,
  change: (writer: Writer) => Promise<{ id: string }>,
): Promise<RecurringDetail> {
  const before = id ? await summaryOf(tx, environment.id, id) : null;
  const { id: entityId } = await change({ environment, actor: callerOf(actor) });
  const after = await summaryOf(tx, environment.id, entityId);
  audit({ entity: 'recurring_invoice', entityId, before, after });
  return getSeries(services, tx, environment.id, entityId);
}

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
