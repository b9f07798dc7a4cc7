// Handlers of invoices and of their settings.
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { invoiceSettingsContract } from '#shared/contract/billing/invoices/invoice-settings.ts';
import type { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { AppError } from '#shared/contract/errors.ts';
import { retryEInvoice } from './e-invoicing/retry.ts';
import { issueInvoice, sendInvoice, unsendInvoice, voidInvoice, writeOffInvoice } from './issue-invoice.ts';
import { getInvoice, listInvoices } from './list-invoices.ts';
import { selectInvoice } from './queries.ts';
import { listRevisions, readCustomerCredit } from './read-more.ts';
import { changeInvoice, createDraft, deleteInvoice, duplicateInvoice } from './save-invoice.ts';
import { getInvoiceSeller, getInvoiceSettings, saveInvoiceSettings } from './settings.ts';
import { recordOffline, spendCredit, writeCreditNote } from './settling/settle.ts';
import { undoSettlement } from './settling/undo-settlement.ts';
import { auditedChange } from './writing/audited-change.ts';

async function summaryOf(tx: Tx, environmentId: string, id: string) {
  const row = await selectInvoice(tx, { environmentId, id });
  if (!row) return null;
  const { number, status, revision, customerEmail, currency, total, lateFee, paid, refunded, dueOn } = row;
  return { number, status, revision, customerEmail, currency, total, lateFee, paid, refunded, dueOn };
}

const changed = auditedChange({
  entity: 'invoice',
  summaryOf,
  read: ({ services, tx, environment }, id) => getInvoice(services, tx, environment, id),
});

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
  retryEInvoice: (call) =>
    changed(call, call.params.invoiceId, (writer) =>
      retryEInvoice(call.services, call.tx, writer, call.params.invoiceId),
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
