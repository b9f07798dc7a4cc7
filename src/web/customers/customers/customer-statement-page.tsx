// Payments statement tab of a customer: payments and refunds within a period, on screen and as a file.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type CustomerEntry,
  type CustomerStatement,
  customerStatementContract as contract,
  customerStatementQuery,
} from '#shared/contract/payments/customers/customer-statement.ts';
import { download } from '#web/api/client.ts';
import { StatementPart } from '#web/api/detail/statement-part.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { useCustomer } from './customer-detail-page.tsx';
import { rowsOf, statementColumns } from './statement-rows.tsx';

export function CustomerStatementPage() {
  const { t } = useTranslation();
  const { data: customer } = useCustomer();
  const list = useListState(customerStatementQuery, { period: ['from', 'to'] });
  const params = { customerId: customer?.id ?? '' };
  const query = useQuery({
    ...queryOptionsOf(contract.getCustomerStatement, { params, query: list.query }),
    placeholderData: keepPreviousData,
    enabled: customer !== undefined,
  });
  if (!customer) return null;
  return (
    <StatementPart
      label={t('Payments statement')}
      list={list}
      query={query}
      statement={query.data && shownOf(query.data, t)}
      columns={columns}
      phone={phone}
      rowPath={({ kind, id }) => `/payment-gateway/transactions/${folders[kind]}/${id}`}
      empty={t('Payments, refunds and chargebacks of this customer appear here.')}
      save={(format) =>
        download(
          contract.getCustomerStatementFile,
          { params, query: Object.assign({ format }, customerStatementQuery.parse(list.query)) },
          `account-statement.${format}`,
        )
      }
    />
  );
}

function shownOf(statement: CustomerStatement, t: TFunction) {
  const { currency, opening, paid, refunded, chargedBack, closing, entries, isWhole } = statement;
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  const tiles = [
    { label: t('Opening total'), value: money(opening) },
    { label: t('Paid'), value: money(paid) },
    { label: t('Refunded and charged back'), value: money(refunded + chargedBack) },
    { label: t('Closing total'), value: money(closing) },
  ];
  return { tiles, rows: rowsOf(entries, currency), isWhole };
}

const kindLabels: Record<CustomerEntry['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
};

const folders: Record<CustomerEntry['kind'], string> = {
  payment: 'payments',
  refund: 'refunds',
  chargeback: 'chargeback',
};

const { columns, phone } = statementColumns<CustomerEntry>({
  kindOf: ({ kind }) => kindLabels[kind],
  sumOf: ({ total }) => total,
  sum: { key: 'total', header: 'Total' },
});
