// Notices of the payment methods available to a business in its mode, shown where something payable is created, and before a withdrawal.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paymentMethodsContract } from '#shared/contract/payments/payment-methods.ts';
import { channelLabels } from '#shared/contract/payments/pricing.ts';
import type { Currency } from '#shared/money.ts';
import { Banner } from '#web/ui/banner.tsx';
import { queryOptionsOf } from './queries.ts';

export function useAvailablePaymentMethods(currency: Currency) {
  return useQuery(queryOptionsOf(paymentMethodsContract.getPaymentWays, { query: { currency } }));
}

/** Lists the available payment methods; hidden when all are available. */
export function PaymentMethodsNotice({ currency }: { currency: Currency }) {
  const { t } = useTranslation();
  const { data } = useAvailablePaymentMethods(currency);
  if (!data || data.ways.every((way) => way.isOffered)) return null;
  const offered = data.ways.filter((way) => way.isOffered).map((way) => t(channelLabels[way.channel]));
  if (offered.length > 0)
    return (
      <Banner>
        {t('Customers can pay in {{currency}} by {{ways}}.', { currency, ways: offered.join(', ') })}
      </Banner>
    );
  return (
    <Banner tone="warning">
      {data.ways.some((way) => way.fault === 'no_price')
        ? t('Customers cannot pay yet: there is no price for {{currency}}.', { currency })
        : t('Customers cannot pay yet: no payment method is connected in live mode.')}
    </Banner>
  );
}

/** Shown before a withdrawal while no rail can send it. */
export function PayoutRailNotice({ currency }: { currency: Currency }) {
  const { t } = useTranslation();
  const { data } = useAvailablePaymentMethods(currency);
  if (!data || data.payoutsConnected) return null;
  return (
    <Banner tone="warning">
      {t('No bank is connected in live mode yet. The payout is held until one is connected.')}
    </Banner>
  );
}
