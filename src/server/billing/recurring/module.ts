// Module definition of recurring invoices.
import { calls, type Module } from '#server/module.ts';
import { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import { dueSeries, makeDueInvoices } from './make-invoices.ts';
import { recurringErasures, recurringRetention } from './personal-data.ts';
import { recurringRoutes } from './routes.ts';
import { searchRecurring } from './search.ts';
import { recurringStates } from './states.ts';

export const recurringInvoicesModule: Module = {
  tables: ['recurring_invoices', 'recurring_invoice_events'],
  states: [recurringStates.table],
  calls: [calls('recurring-invoices', recurringInvoicesContract, recurringRoutes)],
  sweeps: [
    {
      name: 'recurring invoices',
      everyMs: 30_000,
      phase: 'deadlines',
      whileOn: ['invoice'],
      due: dueSeries,
      run: makeDueInvoices,
    },
  ],
  search: [searchRecurring],
  retention: recurringRetention,
  erasures: recurringErasures,
  exports: {
    recurring_invoices: {
      call: recurringInvoicesContract.exportRecurringInvoices,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
