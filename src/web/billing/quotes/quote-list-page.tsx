// The list of quotes beside that of invoices: status tabs with counts, and export.
import { Button } from '@mantine/core';
import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { quoteStatuses, quoteStatusLabels } from '#shared/contract/billing/quotes/quote-enums.ts';
import type { Quote } from '#shared/contract/billing/quotes/quote-shapes.ts';
import { quotesContract } from '#shared/contract/billing/quotes/quotes.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DayText } from '#web/billing/invoices/day-text.tsx';
import { useMayChangeInvoices } from '#web/billing/invoices/may-change.ts';
import { invoicingLists } from '#web/billing/invoicing-lists.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, moneyColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { quotePath } from './quote-query.ts';
import { QuoteStatus } from './quote-status.tsx';

const source = { endpoint: quotesContract.listQuotes, period: ['createdFrom', 'createdTo'] } as const;
export const loadQuoteList = loadList(source);
const tabs = statusTabs(quoteStatuses, quoteStatusLabels);

function QuoteNumber({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  return <span className="strong trunc">{quote.number ?? t('Draft')}</span>;
}

const columns: readonly Column<Quote>[] = [
  {
    key: 'number',
    header: 'Number',
    width: 150,
    fixed: true,
    cell: (quote) => <QuoteNumber quote={quote} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 200,
    cell: ({ customer }) => <span className="trunc">{customer.name}</span>,
  },
  {
    key: 'validUntil',
    header: 'Valid until',
    width: 130,
    sort: 'validUntil',
    cell: ({ validUntil }) => <DayText day={validUntil} />,
  },
  { ...moneyColumn('total', 'Total'), width: 136 },
  { ...statusColumn, width: 140, cell: ({ status }) => <QuoteStatus status={status} /> },
  createdColumn,
];

const phone = (quote: Quote) => ({
  title: quote.customer.name,
  meta: <QuoteNumber quote={quote} />,
  amount: <MoneyText amount={quote.total} currency={quote.currency} />,
  status: <QuoteStatus status={quote.status} />,
});

export function QuoteListPage() {
  const { t } = useTranslation();
  const target = { to: '/payment-gateway/invoicing/create-quote' } as object;
  const mayChange = useMayChangeInvoices();
  return (
    <ListPage
      list={useList(source)}
      name="quotes"
      title="Invoicing"
      label="Quotes"
      subRoutes={invoicingLists}
      search="Number, customer or e-mail"
      tabs={tabs}
      columns={columns}
      rowPath={quotePath}
      phone={phone}
      exports={quotesContract.exportQuotes}
      create={
        mayChange && (
          <Button component={Link} {...target} leftSection={<IconPlus size={16} />}>
            {t('Create quote')}
          </Button>
        )
      }
      empty={{
        icon: IconFileInvoice,
        title: 'No quotes yet',
        text: 'Send customers a price that is valid until a set date. When they accept it online, it becomes an invoice.',
      }}
    />
  );
}
