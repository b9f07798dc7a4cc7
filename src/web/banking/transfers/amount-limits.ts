// The limits of an amount, checked before the confirmation: minimum, limits of the business and the member, and available balance.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { minimumTransfer } from '#shared/banking/transfer-charges.ts';
import type { TransferCurrency } from '#shared/contract/banking/transfer-enums.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';

/** The maximum of one transfer and the rest of today's limit; null for no limit, and while it is not known. */
export function useTransferLimits(currency: TransferCurrency): {
  single: number | null;
  left: number | null;
} {
  const { data } = useQuery(
    queryOptionsOf(transferSettingsContract.getTransferLimits, { query: { currency } }),
  );
  const lefts = [data?.business.left, data?.member?.left].filter((item) => typeof item === 'number');
  return { single: data?.single_max ?? null, left: lefts.length > 0 ? Math.min(...lefts) : null };
}

type Amount = { amount: number; total: number | null; available: number; currency: TransferCurrency };

/** Returns a function that describes why an amount cannot be sent; null if it can. */
export function useAmountError(currency: TransferCurrency) {
  const { t } = useTranslation();
  const { single, left } = useTransferLimits(currency);
  return ({ amount, total, available }: Amount): string | null => {
    const money = (value: number): string => formatMoney(value, currency);
    const minimum = minimumTransfer(currency);
    if (amount < minimum) return t('The minimum allowable amount is {{amount}}', { amount: money(minimum) });
    if (single !== null && amount > single)
      return t('The maximum of one transfer is {{amount}}', { amount: money(single) });
    if (left !== null && amount > left)
      return t('{{left}} of today’s limit remaining.', { left: money(left) });
    if (total !== null && total > available)
      return t('{{total}} with charges exceeds the available balance of {{available}}', {
        total: money(total),
        available: money(available),
      });
    return null;
  };
}
