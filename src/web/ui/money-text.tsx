// The standard display of an amount: symbol, thousands, decimals, true minus, tabular figures, never wrapped.
import { type Currency, formatMoney } from '#shared/money.ts';
import { useBusinessSettings } from './business-context.tsx';

type Props = {
  /** Minor units; null shows an em dash with `unknown` as its reason. */
  amount: number | null | undefined;
  currency?: Currency;
  /** Whether a plus is shown; only where the direction matters. */
  sign?: boolean;
  unknown?: string;
};

export function MoneyText({ amount, currency, sign = false, unknown }: Props) {
  const settings = useBusinessSettings();
  if (amount == null)
    return (
      <span className="num dim" title={unknown}>
        —
      </span>
    );
  return <span className="num">{formatMoney(amount, currency ?? settings.currency, { sign })}</span>;
}
