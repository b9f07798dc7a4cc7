// A limit of a wallet, formatted as text.

import { useTranslation } from 'react-i18next';
import { type Currency, formatMoney } from '#shared/money.ts';

export function LimitText({ amount, currency }: { amount: number | null | undefined; currency: Currency }) {
  const { t } = useTranslation();
  if (amount === undefined) return '—';
  return <span className="num">{amount === null ? t('No limit') : formatMoney(amount, currency)}</span>;
}
