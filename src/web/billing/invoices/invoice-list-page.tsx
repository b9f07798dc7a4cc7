// The list of invoices: status tabs with counts, filters, a file of them; and beside it the list of drafts.
import { IconFileInvoice } from '@tabler/icons-react';
import { invoiceStatusLabels } from '#shared/billing/invoice-labels.ts';
import { invoiceStatuses } from '#shared/contract/billing/invoices/invoice-words.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { invoiceColumns, phoneInvoice } from './invoice-columns.tsx';

const source = {
  endpoint: invoicesContract.listInvoices,
  period: ['createdFrom', 'createdTo'],
} as const;
export const loadInvoiceList = loadList(source);

const tabs = statusTabs(invoiceStatuses, invoiceStatusLabels);
const filters = [oneOfFilter('overdue', 'Deadline', ['1'], { 1: 'Overdue' })];

export function InvoiceListPage() {
  return (
    <ListPage
      list={useList(source)}
      name="invoices"
      title="Invoicing"
      label="Invoices"
      search="Number, customer or e-mail"
      filters={filters}
      tabs={tabs}
      columns={invoiceColumns}
      phone={phoneInvoice}
      exports={invoicesContract.exportInvoices}
      empty={{
        icon: IconFileInvoice,
        title: 'No invoices yet',
        text: 'An invoice asks a customer for money by a date, and is paid by card or bank transfer on its own page.',
      }}
    />
  );
}
