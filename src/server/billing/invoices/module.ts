// Module definition of invoices.
import { calls, type Module } from '#server/module.ts';
import { customerInvoicesContract } from '#shared/contract/billing/invoices/customer-invoices.ts';
import { eInvoicingSettingsContract } from '#shared/contract/billing/invoices/e-invoicing-settings.ts';
import { hostedInvoiceContract } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import { invoiceAttachmentsContract } from '#shared/contract/billing/invoices/invoice-attachments.ts';
import { invoiceFilesContract } from '#shared/contract/billing/invoices/invoice-files.ts';
import { invoiceImportsContract } from '#shared/contract/billing/invoices/invoice-imports.ts';
import { invoiceSettingsContract } from '#shared/contract/billing/invoices/invoice-settings.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { invoiceAttachmentRoutes } from './attachments/routes.ts';
import { overdueInvoices } from './attention.ts';
import { hostedInvoiceRoutes, invoiceFilesRoutes } from './documents/routes.ts';
import { refusedEInvoices } from './e-invoicing/attention.ts';
import { advanceDueEInvoices, dueEInvoices } from './e-invoicing/hand-over.ts';
import { eInvoicingSettingsRoutes } from './e-invoicing/routes.ts';
import { eInvoiceStates } from './e-invoicing/states.ts';
import { invoiceImportRoutes } from './importing/routes.ts';
import { invoiceErasures, invoiceRetention } from './personal-data.ts';
import { invoiceProofs } from './proofs.ts';
import { invoiceRoutes, invoiceSettingsRoutes } from './routes.ts';
import { searchInvoices } from './search.ts';
import { dueFollowUps, takeFollowUps } from './settling/follow-ups.ts';
import { invoiceSource, invoiceWork } from './source.ts';
import { customerInvoicesRoutes } from './statement/routes.ts';
import { invoiceStates } from './states.ts';
import { dueSteps, takeDueSteps } from './steps/due-steps.ts';
import { invoiceEmails } from './steps/email-templates.ts';

export const invoicesModule: Module = {
  emailTemplates: invoiceEmails,
  states: [eInvoiceStates.table, invoiceStates.table],
  tables: [
    ...['invoice_settings', 'invoice_number_series', 'invoices', 'invoice_lines', 'invoice_revisions'],
    ...[
      'invoice_payments',
      'customer_credits',
      'invoice_events',
      'invoice_follow_ups',
      'invoice_attachments',
      'e_invoicing_settings',
      'e_invoices',
    ],
  ],
  calls: [
    calls('invoices', invoicesContract, invoiceRoutes),
    calls('customer-invoices', customerInvoicesContract, customerInvoicesRoutes),
    calls('hosted-invoice', hostedInvoiceContract, hostedInvoiceRoutes),
    calls('invoice-files', invoiceFilesContract, invoiceFilesRoutes),
    calls('invoice-attachments', invoiceAttachmentsContract, invoiceAttachmentRoutes),
    calls('invoice-imports', invoiceImportsContract, invoiceImportRoutes),
    calls('invoice-settings', invoiceSettingsContract, invoiceSettingsRoutes),
    calls('e-invoicing-settings', eInvoicingSettingsContract, eInvoicingSettingsRoutes),
  ],
  sources: [invoiceSource],
  sourceWork: [invoiceWork],
  sweeps: [
    { name: 'payments of invoices', everyMs: 1000, phase: 'payments', due: dueFollowUps, run: takeFollowUps },
    { name: 'e-invoices', everyMs: 2000, phase: 'deadlines', due: dueEInvoices, run: advanceDueEInvoices },
    {
      name: 'invoices due',
      everyMs: 30_000,
      phase: 'deadlines',
      whileOn: ['invoice'],
      due: dueSteps,
      run: takeDueSteps,
    },
  ],
  proofs: invoiceProofs,
  search: [searchInvoices],
  attention: [overdueInvoices, refusedEInvoices],
  retention: invoiceRetention,
  erasures: invoiceErasures,
  exports: {
    invoices: {
      call: invoicesContract.exportInvoices,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
