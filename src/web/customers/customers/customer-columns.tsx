// Columns and cells of every list of customers: who they are, since when they are known, and sums in several currencies.
import type { Currency } from '#shared/money.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

/** Of sums in several currencies the first, and how many more there are. */
export function FirstSum({ of }: { of: readonly { amount: number; currency: Currency }[] }) {
  const [first, ...others] = of;
  if (!first) return <span className="dim">—</span>;
  return (
    <>
      <MoneyText amount={first.amount} currency={first.currency} />
      {others.length > 0 && <span className="mail">+{others.length}</span>}
    </>
  );
}

export const countText = (value: number) => <span className="num">{value.toLocaleString('en')}</span>;

export const customerNameColumn: Column<{ name: string | null }> = {
  key: 'name',
  header: 'Name',
  width: 220,
  fixed: true,
  sort: 'name',
  cell: (one) =>
    one.name ? <span className="strong trunc">{one.name}</span> : <span className="dim">—</span>,
};

export const customerEmailColumn: Column<{ email: string | null }> = {
  key: 'email',
  header: 'E-mail',
  sort: 'email',
  cell: (one) => <span className="trunc">{one.email}</span>,
};

export const knownSinceColumn: Column<{ createdAt: string }> = {
  key: 'createdAt',
  header: 'Customer since',
  width: 130,
  sort: 'createdAt',
  sortFirst: 'descending',
  cell: (one) => <DateText at={one.createdAt} />,
};
