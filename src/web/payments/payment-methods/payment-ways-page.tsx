// The payment methods available to the business in this mode, and those not connected yet.
import { useTranslation } from 'react-i18next';
import type { PaymentWays } from '#shared/contract/payments/payment-methods.ts';
import { useAvailablePaymentMethods } from '#web/api/payment-ways.tsx';
import { useSession } from '#web/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ChannelText } from '#web/ui/channel.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import './payment-methods.css';

type Way = PaymentWays['ways'][number];

export function PaymentWaysPage() {
  const { t } = useTranslation();
  const { currency, mode } = useSession();
  const { data, error, refetch } = useAvailablePaymentMethods(currency);
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <div className="card sk-card" style={{ height: 240 }} />;
  return (
    <div className="stack">
      {data.isSimulated && (
        <Banner tone="warning">
          {t('Live mode is simulated here: payments use the sandbox and no real money moves.')}
        </Banner>
      )}
      {mode === 'test' && (
        <p className="mut sm">
          {t('Test mode offers every payment method through the sandbox. No real money moves.')}
        </p>
      )}
      <SectionCard title={t('Payment methods')}>
        <dl className="ways">
          {data.ways.map((way) => (
            <div key={way.channel}>
              <dt>
                <ChannelText channel={way.channel} />
              </dt>
              <dd className={way.isOffered ? undefined : 'mut'}>
                <WayText way={way} currency={data.currency} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('Payouts')}</dt>
            <dd className={data.payoutsConnected ? undefined : 'mut'}>
              {data.payoutsConnected
                ? t('Sent to your payout account')
                : t('Held: no bank is connected in live mode yet. Payouts are sent when one is connected.')}
            </dd>
          </div>
        </dl>
      </SectionCard>
    </div>
  );
}

function WayText({ way, currency }: { way: Way; currency: string }) {
  const { t } = useTranslation();
  if (way.isOffered) return t('Available');
  return way.fault === 'no_price'
    ? t('Not available: no price in {{currency}}', { currency })
    : t('Not available: not connected in live mode yet');
}
