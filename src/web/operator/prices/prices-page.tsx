// The price tables: the prices of the platform and of businesses; current, future and past.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PriceState, priceStates } from '#shared/contract/operator/prices.ts';
import { TabRow } from '#web/ui/list-page/tab-row.tsx';
import { Page } from '#web/ui/page.tsx';
import { AddPrice } from './add-price.tsx';
import { stateLabels } from './price-labels.ts';
import { PriceProposals } from './price-proposals.tsx';
import { PriceTable } from './price-table.tsx';
import { RefundFees } from './refund-fees.tsx';
import './prices.css';

export function PricesPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('Prices')} actions={<AddPrice businessId={null} />}>
      <div className="stack">
        <PriceProposals />
        <PricesByState />
        <RefundFees />
      </div>
    </Page>
  );
}

/** All prices, or those that apply to a given business. */
export function PricesByState({ businessId }: { businessId?: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<PriceState>('current');
  return (
    <div className="stack">
      <fieldset className="tabs op-states" aria-label={t('Price status')}>
        <TabRow open={state}>
          <span className="list">
            {priceStates.map((value) => (
              <button
                key={value}
                type="button"
                className="tab"
                aria-pressed={value === state}
                onClick={() => setState(value)}
              >
                {t(stateLabels[value])}
              </button>
            ))}
          </span>
        </TabRow>
      </fieldset>
      <PriceTable state={state} {...(businessId ? { businessId } : {})} />
    </div>
  );
}
