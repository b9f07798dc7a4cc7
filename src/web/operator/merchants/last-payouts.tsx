// The last payouts of a merchant, beside its facts.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { operatorPayoutsContract } from '#shared/contract/operator/payouts.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { PayoutStatus } from '#web/settlement/payouts/payout-status.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import './lines.css';

const shownMax = 5;

export function LastPayouts({ businessId }: { businessId: string }) {
  const { t } = useTranslation();
  const query = { businessId, tab: 'all', limit: shownMax } as const;
  const { data, error, refetch } = useQuery(
    queryOptionsOf(operatorPayoutsContract.listOperatorPayouts, { query }),
  );
  return (
    <SectionCard
      title={t('Last payouts')}
      end={
        <Link className="more" to={'/operator/payouts?tab=all' as string}>
          {t('All payouts')}
        </Link>
      }
    >
      {error && <ErrorPanel error={error} onRetry={refetch} />}
      {data?.items.length === 0 && <p className="mut">{t('No payouts yet.')}</p>}
      <ul className="op-lines">
        {data?.items.map((item) => (
          <li key={item.id}>
            <span className="trunc">
              <b className="num">{item.payoutRef}</b>
              <small className="mut">
                {item.mode === 'test' && <>{t('Test')}, </>}
                <DateText at={item.createdAt} />
              </small>
            </span>
            <MoneyText amount={item.net} currency={item.currency} />
            <PayoutStatus payout={{ ...item, wasReturned: false }} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
