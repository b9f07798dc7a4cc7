// The links by which customers subscribe to a plan themselves, one per currency of the plan.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { planLinksContract as contract } from '#shared/contract/billing/subscriptions/plan-links.ts';
import type { PlanDetail } from '#shared/contract/billing/subscriptions/plans.ts';
import { queryClient, queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeSubscriptions } from './plan-labels.tsx';

export function PlanLinks({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation();
  const params = { planId: plan.id };
  const options = queryOptionsOf(contract.listPlanLinks, { params });
  const { data } = useQuery(options);
  const make = useCall(contract.createPlanLink, {
    onSuccess: (links) => queryClient.setQueryData(options.queryKey, links),
  });
  const mayChange = useMayChangeSubscriptions();
  if (!data) return null;
  return (
    <SectionCard title={t('Links')} aside={t('For customers to subscribe themselves')}>
      <KeyValues
        wide
        items={plan.prices.map(({ currency }) => {
          const link = data.items.find((item) => item.currency === currency);
          return {
            label: currency,
            value: link ? (
              <>
                <CopyText text={link.url} label="link" whole />
                <div className="dim xs num">
                  {t('{{visits}} visits, {{subscribed}} subscribed', {
                    visits: link.visits,
                    subscribed: link.subscribed,
                  })}
                </div>
              </>
            ) : mayChange ? (
              <WriteButton
                variant="default"
                size="compact-sm"
                loading={make.isPending}
                onClick={() => void make.run({ params, body: { currency } })}
              >
                {t('Create link')}
              </WriteButton>
            ) : (
              t('None')
            ),
          };
        })}
      />
    </SectionCard>
  );
}
