// The one way an amount is shown: symbol, thousands, decimals, true minus, tabular figures, never wrapped.
import { type Currency, formatMoney } from '#shared/money.ts';
import { useBusinessSettings } from './business-context.tsx';

type Props = {
  /** Minor units; null shows an em dash with `unknown` as its reason. */
  amount: number | null | undefined;
  currency?: Currency;
  /** Shows a plus, only where direction is the point. */
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
