// The totals above the statement of a wallet.
import type { TFunction } from 'i18next';
import type { Currency } from '#shared/money.ts';
import { MoneyText } from '#web/ui/money-text.tsx';

type Totals = { currency: Currency; opening: number; moneyIn: number; moneyOut: number; closing: number };

export function walletStatementTiles(totals: Totals, t: TFunction) {
  const { currency, opening, moneyIn, moneyOut, closing } = totals;
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return [
    { label: t('Opening balance'), value: money(opening) },
    { label: t('Money in'), value: money(moneyIn) },
    { label: t('Money out'), value: money(moneyOut) },
    { label: t('Closing balance'), value: money(closing) },
  ];
}
