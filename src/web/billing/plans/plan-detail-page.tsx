// One plan: its name, price and actions above its tabs.
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { EditButton } from '#web/ui/detail/edit-button.tsx';
import { PlanDialogs, PlanMenu, usePlanDialogs } from './plan-actions.tsx';
import { PlanStatus, planPath, planPriceText, plansPath, useMayChangeSubscriptions } from './plan-labels.tsx';

export const loadPlan = loadDetail(plansContract.getPlan);
/** The plan whose detail is open. */
export const usePlan = () => useDetail(plansContract.getPlan);

export function PlanDetailPage() {
  const dialogs = usePlanDialogs();
  const mayChange = useMayChangeSubscriptions();
  return (
    <DetailPage query={usePlan()} name="Plan" crumbs={[{ label: 'Plans', path: plansPath }]}>
      {(plan) => ({
        title: plan.name,
        reference: plan.reference,
        badges: <PlanStatus status={plan.status} badge />,
        meta: (
          <>
            <span className="num">{planPriceText(plan)}</span>
            <DateText at={plan.createdAt} as="date" />
          </>
        ),
        actions: (
          <>
            {mayChange && <EditButton onClick={() => dialogs.open('edit')} />}
            <PlanMenu plan={plan} dialogs={dialogs} />
          </>
        ),
        tabs: [
          { label: 'Information', path: `${planPath(plan)}/information` },
          { label: 'Subscriptions', path: `${planPath(plan)}/subscriptions` },
          { label: 'Subscribers', path: `${planPath(plan)}/subscribers` },
        ],
        dialogs: <PlanDialogs plan={plan} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
