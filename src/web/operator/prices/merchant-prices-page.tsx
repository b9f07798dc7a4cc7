// The prices that apply to one merchant: its own and the platform's.

import { useTranslation } from 'react-i18next';
import type { PageProps } from '#web/ui/screen.ts';
import { AddPrice } from './add-price.tsx';
import { PricesByState } from './prices-page.tsx';
import { RefundFees } from './refund-fees.tsx';

export function MerchantPricesPage({ params: { businessId } }: PageProps<'businessId'>) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <div className="row" style={{ flexWrap: 'wrap' }}>
        <p className="mut sm grow">
          {t('A custom price takes precedence over the platform’s price for the same market and channel.')}
        </p>
        <AddPrice businessId={businessId} />
      </div>
      <PricesByState businessId={businessId} />
      <RefundFees businessId={businessId} />
    </div>
  );
}
