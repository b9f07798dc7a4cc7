// Cells of customer lists: a count, and sums in several currencies.
import type { Currency } from '#shared/money.ts';
import { MoneyText } from '#web/ui/money-text.tsx';

/** Shows the first of several sums, and the number of others. */
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
