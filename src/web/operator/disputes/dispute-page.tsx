// One dispute for staff: the conversation, a message of the provider, and turning it into a chargeback.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorDisputesContract as contract } from '#shared/contract/operator/disputes.ts';
import { disputeCategoryShort } from '#shared/contract/payments/disputes.ts';
import { formatMoney } from '#shared/money.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DueIn } from '#web/payments/chargebacks/chargeback-labels.tsx';
import { Thread } from '#web/payments/disputes/thread.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Page } from '#web/ui/page.tsx';
import { DisputeStatusText } from '#web/ui/payments/dispute-labels.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { PagePlaceholder } from './page-placeholder.tsx';
import '#web/ui/payments/transactions.css';

const OpenCaseDrawer = lazy(() =>
  import('./open-chargeback-drawer.tsx').then((m) => ({ default: m.OpenChargebackDrawer })),
);
const crumbs = [{ label: 'Disputes', path: '/operator/disputes/complaints' }];

export function OperatorDisputePage({ params: { disputeId } }: PageProps<'disputeId'>) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [escalating, setEscalating] = useState(false);
  const {
    data: one,
    error,
    refetch,
  } = useQuery(queryOptionsOf(contract.getOperatorDispute, { params: { disputeId: disputeId } }));
  if (!one) return <PagePlaceholder name="Complaint" crumbs={crumbs} error={error} onRetry={refetch} />;
  const mayChange = can('DISPUTES.READ_WRITE') && one.endedAt === null;
  return (
    <Page
      title={formatMoney(one.amount, one.currency)}
      figure
      badges={<DisputeStatusText status={one.status} badge />}
      crumbs={[...crumbs, { label: one.reference }]}
      meta={
        <>
          <span className="num">{one.reference}</span>
          <Link to={`/operator/merchants/${one.business.id}/overview`}>{one.business.name}</Link>
          <span className="num">{one.payment.reference}</span>
          <span>{t(disputeCategoryShort[one.category])}</span>
          {one.endedAt === null && <DueIn at={one.dueAt} long />}
        </>
      }
      actions={
        mayChange && (
          <Button variant="default" data-tone="danger" onClick={() => setEscalating(true)}>
            {t('Escalate to chargeback')}
          </Button>
        )
      }
    >
      <div className="payment">
        <div className="stack">
          {one.outcome && <Banner>{one.outcome}</Banner>}
          <SectionCard title={t('Conversation')}>
            <Thread messages={one.messages} own="operator" />
            {mayChange && <Answer disputeId={one.id} />}
          </SectionCard>
        </div>
        <div className="stack">
          <TimelineCard items={one.timeline} />
        </div>
      </div>
      {escalating && (
        <Suspense>
          <OpenCaseDrawer
            complaint={{ id: one.id, reference: one.payment.reference, amount: one.amount }}
            onClose={() => setEscalating(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}

function Answer({ disputeId }: { disputeId: string }) {
  const { t } = useTranslation();
  const form = useContractForm(contract.answerOperatorDispute.body, { body: '' });
  const answer = useCall(contract.answerOperatorDispute, { form });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return;
    if (await answer.run({ params: { disputeId }, body: form.getValues() })) form.reset();
  };
  return (
    <form className="composer" onSubmit={submit} noValidate>
      <TextAreaField
        label="Message to customer and merchant"
        autosize
        minRows={3}
        {...form.getInputProps('body')}
      />
      <div className="composer-foot">
        <span className="grow" />
        <Button type="submit" loading={answer.isPending}>
          {t('Send message')}
        </Button>
      </div>
    </form>
  );
}
