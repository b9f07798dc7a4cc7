// Statement of account of a customer: invoices and settlements within a period, on screen and as a file.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { invoiceEntryLabels } from '#shared/billing/statement-labels.ts';
import {
  customerInvoicesContract as contract,
  type InvoiceEntry,
  type InvoiceStatement,
  invoiceStatementQuery,
} from '#shared/contract/billing/invoices/customer-invoices.ts';
import { download } from '#web/api/client.ts';
import { StatementPart } from '#web/api/detail/statement-part.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { useCustomer } from './customer-detail-page.tsx';
import { rowsOf, statementColumns } from './statement-rows.tsx';

export function CustomerInvoiceStatementPage() {
  const { t } = useTranslation();
  const { data: customer } = useCustomer();
  const list = useListState(invoiceStatementQuery, { period: ['from', 'to'] });
  const params = { customerId: customer?.id ?? '' };
  const query = useQuery({
    ...queryOptionsOf(contract.getInvoiceStatement, { params, query: list.query }),
    placeholderData: keepPreviousData,
    enabled: customer !== undefined,
  });
  if (!customer) return null;
  return (
    <StatementPart
      label={t('Invoice statement')}
      list={list}
      query={query}
      statement={query.data && shownOf(query.data, t)}
      columns={columns}
      phone={phone}
      rowPath={({ invoiceId }) => `/payment-gateway/invoicing/invoices/${invoiceId}/info`}
      empty={t('Invoices, payments and credit notes of this customer appear here.')}
      save={(format) =>
        download(
          contract.getInvoiceStatementFile,
          { params, query: Object.assign({ format }, invoiceStatementQuery.parse(list.query)) },
          `statement-of-account.${format}`,
        )
      }
    />
  );
}

function shownOf(statement: InvoiceStatement, t: TFunction) {
  const { currency, opening, invoiced, settled, dropped, closing, entries, isWhole } = statement;
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  const tiles = [
    { label: t('Opening balance'), value: money(opening) },
    { label: t('Invoiced'), value: money(invoiced) },
    { label: t('Paid, credited or written off'), value: money(settled + dropped) },
    { label: closing < 0 ? t('In credit') : t('Amount due'), value: money(Math.abs(closing)) },
  ];
  return { tiles, rows: rowsOf(entries, currency), isWhole };
}

const { columns, phone } = statementColumns<InvoiceEntry>({
  kindOf: ({ kind }) => invoiceEntryLabels[kind],
  sumOf: ({ balance }) => balance,
  sum: { key: 'balance', header: 'Balance' },
});
