// The list of invoices with status tabs and counts, filters and export; and the list of drafts beside it.
import { Button } from '@mantine/core';
import { IconFileInvoice, IconPlus, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { invoiceStatusLabels } from '#shared/billing/invoice-labels.ts';
import { invoiceStatuses } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { invoicingLists } from '#web/billing/invoicing-lists.ts';
import { oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { invoiceColumns, phoneInvoice } from './invoice-columns.tsx';
import { invoicePath } from './invoice-query.ts';
import { useMayChangeInvoices } from './may-change.ts';

const period = ['createdFrom', 'createdTo'] as const;
const source = { endpoint: invoicesContract.listInvoices, period } as const;
export const loadInvoiceList = loadList(source);

const tabs = statusTabs(invoiceStatuses, invoiceStatusLabels);
const filters = [
  oneOfFilter('overdue', 'Deadline', ['1'], { 1: 'Overdue' }),
  oneOfFilter('eInvoice', 'Tax authority', ['WAITING', 'SENT', 'CLEARED', 'REFUSED', 'LATE'], {
    WAITING: 'Waiting',
    SENT: 'Submitted',
    CLEARED: 'Cleared or reported',
    REFUSED: 'Refused',
    LATE: 'Report overdue',
  }),
];
const empty = {
  icon: IconFileInvoice,
  title: 'No invoices yet',
  text: 'Send invoices your customers can pay online by card or bank transfer.',
};

function CreateLink() {
  const { t } = useTranslation();
  const target = { to: '/payment-gateway/invoicing/create-invoice' } as object;
  return (
    <Button component={Link} {...target} leftSection={<IconPlus size={16} />}>
      {t('Create invoice')}
    </Button>
  );
}

function ImportLink() {
  const { t } = useTranslation();
  const target = { to: '/payment-gateway/invoicing/import' } as object;
  return (
    <Button component={Link} {...target} variant="default" leftSection={<IconUpload size={16} />}>
      {t('Import')}
    </Button>
  );
}

export function InvoiceListPage() {
  const mayChange = useMayChangeInvoices();
  const create = mayChange && <CreateLink />;
  return (
    <ListPage
      list={useList(source)}
      name="invoices"
      title="Invoicing"
      label="Invoices"
      subRoutes={invoicingLists}
      search="Number, customer or e-mail"
      filters={filters}
      tabs={tabs}
      columns={invoiceColumns}
      rowPath={invoicePath}
      phone={phoneInvoice}
      exports={invoicesContract.exportInvoices}
      actions={mayChange && <ImportLink />}
      create={create}
      empty={empty}
    />
  );
}

/** Drafts only: created and not issued yet. */
const onlyDrafts = z.preprocess(() => ['DRAFT'], z.array(z.enum(['DRAFT'])));
const { query, output, ...listed } = invoicesContract.listInvoices;
const drafts = {
  endpoint: { ...listed, output, query: query.extend({ status: onlyDrafts }) },
  period,
} as const;

export function DraftListPage() {
  const create = useMayChangeInvoices() && <CreateLink />;
  return (
    <ListPage
      list={useList(drafts)}
      name="invoice-drafts"
      title="Invoicing"
      label="Drafts"
      subRoutes={invoicingLists}
      search="Customer or e-mail"
      columns={invoiceColumns}
      rowPath={invoicePath}
      phone={phoneInvoice}
      create={create}
      empty={{
        icon: IconFileInvoice,
        title: 'No drafts',
        text: 'Invoices you have not sent yet appear here.',
      }}
    />
  );
}
