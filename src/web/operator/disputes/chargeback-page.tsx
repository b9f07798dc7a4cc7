// One chargeback for staff: the submitted evidence, its stages, and the scheme's decision.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type OperatorChargebackDetail,
  operatorDisputesContract,
} from '#shared/contract/operator/disputes.ts';
import { formatMoney } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { WorkPanel } from '#web/operator/work/work-panel.tsx';
import { ChargebackClaim, ChargebackMoney } from '#web/payments/chargebacks/chargeback-cards.tsx';
import { ChargebackStatusText, DueIn } from '#web/payments/chargebacks/chargeback-labels.tsx';
import { EvidenceSent } from '#web/payments/chargebacks/evidence-sent.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { Page } from '#web/ui/page.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { toastFailure } from '#web/ui/toasts.tsx';
import { PagePlaceholder } from './page-placeholder.tsx';
import '#web/ui/payments/transactions.css';

const DecideDialog = lazy(() => import('./decide-dialog.tsx').then((m) => ({ default: m.DecideDialog })));
const MoveDrawer = lazy(() => import('./move-drawer.tsx').then((m) => ({ default: m.MoveDrawer })));

const crumbs = [
  { label: 'Disputes', path: '/operator/disputes/chargebacks' },
  { label: 'Chargebacks', path: '/operator/disputes/chargebacks' },
];

function openFile(chargebackId: string, file: { id: string; fileName: string }): void {
  const params = { chargebackId, evidenceFileId: file.id };
  download(operatorDisputesContract.getOperatorEvidenceFile, { params }, file.fileName).catch(
    (reason: unknown) => toastFailure(messageOf(reason)),
  );
}

export function OperatorChargebackPage({ params: { chargebackId } }: PageProps<'chargebackId'>) {
  const { can } = useOperator();
  const {
    data: one,
    error,
    refetch,
  } = useQuery(
    queryOptionsOf(operatorDisputesContract.getOperatorChargeback, {
      params: { chargebackId: chargebackId },
    }),
  );
  if (!one) return <PagePlaceholder name="Chargeback" crumbs={crumbs} error={error} onRetry={refetch} />;
  return (
    <Page
      title={formatMoney(one.amount, one.currency)}
      figure
      badges={<ChargebackStatusText status={one.status} badge />}
      crumbs={[...crumbs, { label: one.reference }]}
      meta={
        <>
          <span className="num">{one.reference}</span>
          <Link to={`/operator/merchants/${one.business.id}/overview`}>{one.business.name}</Link>
          <span className="num">{one.payment.reference}</span>
          {one.dueAt ? <DueIn at={one.dueAt} long /> : <DateText at={one.openedAt} as="exact" />}
        </>
      }
      actions={can('DISPUTES.READ_WRITE') && one.decidedAt === null && <Actions one={one} />}
    >
      <div className="payment">
        <div className="stack">
          <ChargebackClaim one={one} />
          <EvidenceSent one={one} onOpen={(file) => openFile(one.id, file)} />
        </div>
        <div className="stack">
          {one.decidedAt === null && (
            <WorkPanel
              kind={one.status === 'CHALLENGED' ? 'chargebacks-challenged' : 'chargebacks-due'}
              subjectId={one.id}
            />
          )}
          <ChargebackMoney one={one} />
          <TimelineCard items={one.timeline} />
        </div>
      </div>
    </Page>
  );
}

function Actions({ one }: { one: OperatorChargebackDetail }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'won' | 'lost' | 'move' | null>(null);
  const mayLose = one.status === 'CHALLENGED';
  const close = () => setAsked(null);
  return (
    <>
      {one.stage !== 'arbitration' && (
        <Button variant="default" onClick={() => setAsked('move')}>
          {t('Move to next stage')}
        </Button>
      )}
      <Button
        variant="default"
        data-tone="danger"
        disabled={!mayLose}
        title={mayLose ? undefined : t('The merchant has not responded yet')}
        onClick={() => setAsked('lost')}
      >
        {t('Lost')}
      </Button>
      <Button onClick={() => setAsked('won')}>{t('Won')}</Button>
      <Suspense>
        {asked === 'move' && <MoveDrawer one={one} onClose={close} />}
        {(asked === 'won' || asked === 'lost') && <DecideDialog one={one} outcome={asked} onClose={close} />}
      </Suspense>
    </>
  );
}
