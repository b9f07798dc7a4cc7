// Information tab of a plan: what it bills, its prices by version, and its history.
import { useTranslation } from 'react-i18next';
import { intervalText, planTypeLabels } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import type { PlanDetail, PlanVersion } from '#shared/contract/billing/subscriptions/plans.ts';
import { formatMoney } from '#shared/money.ts';
import { dayText } from '#web/ui/billing/subscription-labels.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { usePlan } from './plan-detail-page.tsx';
import { PlanLinks } from './plan-links.tsx';
import './plans.css';

export function PlanInfoPage() {
  const { data: plan } = usePlan();
  if (!plan) return null;
  return (
    <div className="plan-columns">
      <div className="stack">
        <Terms plan={plan} />
        <Versions plan={plan} />
        {plan.status === 'ACTIVE' && <PlanLinks plan={plan} />}
      </div>
      <TimelineCard items={plan.timeline} />
    </div>
  );
}

function Terms({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  const { trialDays, invoiceLimit } = plan;
  const taxText = plan.taxNames.length > 0 ? plan.taxNames.join(', ') : t('No tax');
  return (
    <SectionCard title={t('Plan')}>
      <KeyValues
        items={[
          plan.description !== null && { label: t('Description'), value: plan.description },
          { label: t('Type'), value: t(planTypeLabels[plan.type]) },
          plan.productName !== null && { label: t('Product'), value: plan.productName },
          { label: t('How often'), value: t(intervalText(plan.interval, plan.intervalCount)) },
          {
            label: t('Trial'),
            value: trialDays === 0 ? t('None') : t('{{count}} days', { count: trialDays }),
          },
          {
            label: t('Ends'),
            value:
              invoiceLimit === null
                ? t('Runs until cancelled')
                : t('After {{count}} invoices', { count: invoiceLimit }),
          },
          { label: t('Quantity'), value: t(plan.quantityAllowed ? 'Chosen by the customer' : 'One') },
          { label: t('Tax'), value: taxText },
          { label: t('Created by'), value: plan.madeBy },
        ]}
      />
    </SectionCard>
  );
}

function priceWords({ prices }: PlanVersion, setUp: (fee: string) => string): string {
  return prices
    .map(({ amount, setUpFee, currency }) => {
      const price = formatMoney(amount, currency);
      return setUpFee > 0 ? `${price}, ${setUp(formatMoney(setUpFee, currency))}` : price;
    })
    .join(' · ');
}

function Versions({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  const setUp = (fee: string) => t('{{fee}} set-up fee', { fee });
  return (
    <SectionCard title={t('Prices')} aside={t('By version, newest first')}>
      <KeyValues
        wide
        items={plan.versions.map((version) => ({
          label: `${t('Version {{number}}', { number: version.version })}`,
          value: (
            <>
              <span className="num">{priceWords(version, setUp)}</span>
              <div className="dim xs">
                <DateText at={version.createdAt} as="date" />
                {' · '}
                {version.movesOn === null
                  ? t('New subscriptions only')
                  : t('All subscriptions from {{day}}', { day: dayText(version.movesOn) })}
              </div>
            </>
          ),
        }))}
      />
    </SectionCard>
  );
}
