// The amount of a payment source in a table: fixed, or entered by the payer.
import { useTranslation } from 'react-i18next';
import type { Currency } from '#shared/money.ts';
import { MoneyText } from '#web/ui/money-text.tsx';

export function CustomerAmount({ of }: { of: { amount: number | null; currency: Currency } }) {
  const { t } = useTranslation();
  if (of.amount === null) return <span className="mut">{t('Open amount')}</span>;
  return <MoneyText amount={of.amount} currency={of.currency} />;
}
