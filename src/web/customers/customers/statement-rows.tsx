// Rendering of customer statement entries, in a table and on phones.
import { useTranslation } from 'react-i18next';
import type { Currency } from '#shared/money.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import type { PhoneRow } from '#web/ui/list/table-types.ts';
import { MoneyText } from '#web/ui/money-text.tsx';

type Entry = { id: string; reference: string; amount: number; at: string };
export type StatementRow<E> = E & { currency: Currency };

/** How a statement shows its entries: the label, and the amount after each entry. */
type Said<E> = {
  kindOf: (entry: E) => string;
  sumOf: (entry: E) => number;
  sum: { key: string; header: string };
};

export const rowsOf = <E extends Entry>(entries: readonly E[], currency: Currency): StatementRow<E>[] =>
  entries.map((entry) => Object.assign({ currency }, entry));

/** The label of a kind: kinds are the keys of texts. */
function Kind({ text }: { text: string }) {
  const { t } = useTranslation();
  return t(text);
}

export function statementColumns<E extends Entry>({ kindOf, sumOf, sum }: Said<E>) {
  const columns: readonly Column<StatementRow<E>>[] = [
    {
      key: 'reference',
      header: 'Reference',
      width: 190,
      fixed: true,
      cell: ({ reference }) => <CopyText text={reference} label="reference" />,
    },
    { key: 'kind', header: 'Type', cell: (row) => <Kind text={kindOf(row)} /> },
    {
      key: 'amount',
      header: 'Amount',
      width: 150,
      align: 'right',
      cell: (row) => <MoneyText amount={row.amount} currency={row.currency} sign />,
    },
    {
      key: sum.key,
      header: sum.header,
      width: 150,
      align: 'right',
      cell: (row) => <MoneyText amount={sumOf(row)} currency={row.currency} />,
    },
    { key: 'at', header: 'Date', width: 150, airy: true, cell: (row) => <DateText at={row.at} /> },
  ];
  const phone = (row: StatementRow<E>): PhoneRow => ({
    title: <Kind text={kindOf(row)} />,
    meta: <DateText at={row.at} />,
    amount: <MoneyText amount={row.amount} currency={row.currency} sign />,
    status: <MoneyText amount={sumOf(row)} currency={row.currency} />,
  });
  return { columns, phone };
}
