// Handlers of invoices and of their settings.
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Handlers, TxServices } from '#server/services.ts';
import type { invoiceSettingsContract } from '#shared/contract/billing/invoices/invoice-settings.ts';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { AppError } from '#shared/contract/errors.ts';
import { issueInvoice, sendInvoice, unsendInvoice, voidInvoice, writeOffInvoice } from './issue-invoice.ts';
import { getInvoice, listInvoices } from './list-invoices.ts';
import { type Place, selectInvoice } from './queries.ts';
import { listRevisions, readCustomerCredit } from './read-more.ts';
import { changeInvoice, createDraft, deleteInvoice, duplicateInvoice, type Writer } from './save-invoice.ts';
import { getInvoiceSeller, getInvoiceSettings, saveInvoiceSettings } from './settings.ts';
import { recordOffline, spendCredit, writeCreditNote } from './settling/settle.ts';
import { undoSettlement } from './settling/undo-settlement.ts';

type Call = {
  tx: Tx;
  services: TxServices;
  environment: Environment;
  actor: Actor;
  audit: (details: AuditDetails) => void;
};

/** Makes a change and answers the invoice as it is then; the audit trail has both. */
async function changed(
  { tx, services, environment, actor, audit }: Call,
  id: string | null,
  change: (writer: Writer) => Promise<{ id: string }>,
): Promise<InvoiceDetail> {
  const before = id ? await summaryOf(tx, { environmentId: environment.id, id }) : null;
  const done = await change({ environment, actor: callerOf(actor) });
  const entityId = id ?? done.id;
  const after = await summaryOf(tx, { environmentId: environment.id, id: entityId });
  audit({ entity: 'invoice', entityId, before, after });
  return getInvoice(services, tx, environment, entityId);
}

async function summaryOf(tx: Tx, place: Place) {
  const row = await selectInvoice(tx, place);
  if (!row) return null;
  const { number, status, revision, customerEmail, currency, total, lateFee, paid, refunded, dueOn } = row;
  return { number, status, revision, customerEmail, currency, total, lateFee, paid, refunded, dueOn };
}

export const invoiceRoutes: Handlers<typeof invoicesContract> = {
  listInvoices: ({ tx, services, environment, query }) =>
    listInvoices(tx, environment.id, query, services.clock.now()),
  createInvoice: (call) =>
    changed(call, null, (writer) => createDraft(call.services, call.tx, writer, call.body)),
  exportInvoices: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'invoices', ...body, ids: null }),
  getCustomerCredit: ({ tx, environment, query }) => readCustomerCredit(tx, environment.id, query),
  getInvoice: ({ tx, services, environment, params }) =>
    getInvoice(services, tx, environment, params.invoiceId),
  updateInvoice: (call) =>
    changed(call, call.params.invoiceId, (writer) =>
      changeInvoice(call.services, call.tx, writer, call.params.invoiceId, call.body),
    ),
  deleteInvoice: async ({ tx, environment, params, audit }) => {
    const { id, customerEmail, total, currency } = await deleteInvoice(tx, environment.id, params.invoiceId);
    audit({ entity: 'invoice', entityId: id, before: { customerEmail, total, currency }, after: null });
    return { deleted: true };
  },
  issueInvoice: (call) =>
    changed(call, call.params.invoiceId, (writer) =>
      issueInvoice(call.services, call.tx, writer, call.params.invoiceId, call.body),
    ),
  sendInvoice: (call) =>
    changed(call, call.params.invoiceId, (writer) =>
      sendInvoice(call.services, call.tx, writer, call.params.invoiceId),
    ),
  unsendInvoice: (call) =>
    changed(call, call.params.invoiceId, (writer) =>
      unsendInvoice(call.services, call.tx, writer, call.params.invoiceId),
    ),
  duplicateInvoice: async (call) => {
    const from = await selectInvoice(call.tx, {
      environmentId: call.environment.id,
      id: call.params.invoiceId,
    });
    if (!from) throw new AppError('NOT_FOUND');
    return changed(call, null, (writer) => duplicateInvoice(call.services, call.tx, writer, from));
  },
  voidInvoice: (call) =>
    changed(call, call.params.invoiceId, (writer) =>
      voidInvoice(call.services, call.tx, writer, call.params.invoiceId, call.body.reason),
    ),
  writeOffInvoice: (call) =>
    changed(call, call.params.invoiceId, (writer) =>
      writeOffInvoice(call.services, call.tx, writer, call.params.invoiceId, call.body.reason),
    ),
  recordOfflinePayment: (call) =>
    changed(call, call.params.invoiceId, (writer) =>
      recordOffline(call.services, call.tx, writer, call.params.invoiceId, call.body),
    ),
  undoInvoicePayment: (call) =>
    changed(call, call.params.invoiceId, (writer) =>
      undoSettlement(call.services, call.tx, writer, {
        id: call.params.invoiceId,
        paymentId: call.params.paymentId,
      }),
    ),
  useCustomerCredit: (call) =>
    changed(call, call.params.invoiceId, (writer) =>
      spendCredit(call.services, call.tx, writer, call.params.invoiceId, call.body.amount),
    ),
  createCreditNote: (call) =>
    changed(call, call.params.invoiceId, (writer) =>
      writeCreditNote(call.services, call.tx, writer, call.params.invoiceId, call.body),
    ),
  listInvoiceRevisions: ({ tx, environment, params }) =>
    listRevisions(tx, { environmentId: environment.id, id: params.invoiceId }),
  listInvoiceTransactions: async ({ tx, environment, params, query }) => {
    const row = await selectInvoice(tx, { environmentId: environment.id, id: params.invoiceId });
    if (!row) throw new AppError('NOT_FOUND');
    return listTransactions(tx, environment, { ...query, sourceId: row.id });
  },
};

export const invoiceSettingsRoutes: Handlers<typeof invoiceSettingsContract> = {
  getInvoiceSettings: ({ tx, services, environment }) => getInvoiceSettings(services, tx, environment),
  getInvoiceSeller: ({ tx, services, environment }) => getInvoiceSeller(services, tx, environment.id),
  saveInvoiceSettings: ({ tx, services, environment, audit, body }) =>
    saveInvoiceSettings(services, tx, { environment, audit }, body),
};
