// The overview of a merchant for staff: figures of the last 30 days, its facts and the state of its compliance.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MerchantDetail } from '#shared/contract/operator/merchants.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { LastPayouts } from './last-payouts.tsx';
import { useMerchant } from './merchant-detail-page.tsx';
import { ComplianceStatus, countryNames } from './merchant-labels.tsx';
import { RelatedBusinesses } from './related-businesses.tsx';
import './merchants.css';

const typeWords: Record<string, string> = { personal: 'Personal', sme: 'SME', large_scale: 'Large scale' };

export function MerchantOverviewPage({ params }: PageProps<'businessId'>) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const { data: merchant } = useMerchant(params.businessId);
  if (!merchant) return null;
  const { currency } = merchant;
  return (
    <div className="stack">
      <LiveFigures merchant={merchant} />
      <div className="op-columns">
        <SectionCard title={t('Business')}>
          <KeyValues
            items={[
              { label: t('Type'), value: t(typeWords[merchant.businessType] ?? '') },
              { label: t('Sector'), value: merchant.businessSector },
              { label: t('Country'), value: t(countryNames[merchant.country] ?? '') },
              { label: t('Currency'), value: currency },
              { label: t('Time zone'), value: merchant.timeZone },
              { label: t('Phone number'), value: merchant.phoneNumber ?? t('None') },
              { label: t('Members'), value: merchant.members },
            ]}
          />
        </SectionCard>
        <SectionCard
          title={t('Compliance')}
          end={
            <Link className="more" to={`/operator/compliance/${merchant.id}` as string}>
              {t('Open the review')}
            </Link>
          }
        >
          <KeyValues
            items={[
              { label: t('Account status'), value: <ComplianceStatus of={merchant.compliance} /> },
              { label: t('Level'), value: merchant.complianceLevel },
              { label: t('Live mode allowed'), value: merchant.canGoLive ? t('Yes') : t('No') },
              { label: t('Current mode'), value: merchant.isLive ? t('Live mode') : t('Test mode') },
              {
                label: t('Second factor'),
                value: merchant.enforceTwoFactor ? t('Enforced for all members') : t('Optional'),
              },
            ]}
          />
        </SectionCard>
        {can('PAYOUTS.READ') && <LastPayouts businessId={merchant.id} />}
        <RelatedBusinesses merchant={merchant} />
      </div>
    </div>
  );
}

/** Tiles for each currency with live payments, or for the merchant's own currency when there were none. */
function LiveFigures({ merchant }: { merchant: MerchantDetail }) {
  const { t } = useTranslation();
  const live = merchant.volumes.filter(({ mode }) => mode === 'live');
  const none = { currency: merchant.currency, volume: 0, payments: 0, failed: 0, fees: 0 };
  return (live.length > 0 ? live : [none]).map(({ currency, volume, payments, failed, fees }) => (
    <StatTiles
      key={currency}
      label={t('Live payments of the last 30 days in {{currency}}', { currency })}
      compact
      tiles={[
        { label: t('Live volume, 30 days'), value: <MoneyText amount={volume} currency={currency} /> },
        { label: t('Successful payments'), value: payments },
        { label: t('Failed payments'), value: failed },
        { label: t('Fees and VAT'), value: <MoneyText amount={fees} currency={currency} /> },
      ]}
    />
  ));
}
