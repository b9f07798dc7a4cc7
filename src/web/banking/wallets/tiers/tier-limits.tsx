// The limits of one tier: maximum deposit, daily maximum and maximum balance.
import { useTranslation } from 'react-i18next';
import type { WalletCaps } from '#shared/contract/banking/wallet-shapes.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { KeyValues } from '#web/ui/key-values.tsx';

export function TierLimits({ tier, currency }: { tier: WalletCaps; currency: Currency }) {
  const { t } = useTranslation();
  const cap = (amount: number | null): string =>
    amount === null ? t('No limit') : formatMoney(amount, currency);
  return (
    <KeyValues
      items={[
        { label: t('Single deposit'), value: cap(tier.single_deposit) },
        { label: t('Daily debit'), value: cap(tier.daily_debit) },
        { label: t('Maximum balance'), value: cap(tier.balance_max) },
      ]}
    />
  );
}
