// Sending money abroad: amount and beneficiary, then the fixed rate and the code, then the outcome.
import { IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type RemittanceDraft,
  remittanceDraftsContract,
} from '#shared/contract/banking/remittance/remittance-drafts.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import {
  type Corridor,
  type RemittanceDetail,
  sendInput,
} from '#shared/contract/banking/remittance/shapes.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Page } from '#web/ui/page.tsx';
import { historyPath } from './paths.ts';
import { emptySend, firstDeal, writtenOf } from './send-values.ts';
import '../transfers/transfers.css';

// Each step is loaded when it is reached.
const SendEnter = lazy(() => import('./send-enter.tsx').then((m) => ({ default: m.SendEnter })));
const SendCheck = lazy(() => import('./send-check.tsx').then((m) => ({ default: m.SendCheck })));
const SendResult = lazy(() => import('./send-result.tsx').then((m) => ({ default: m.SendResult })));

const corridorsQuery = queryOptionsOf(remittancesContract.listCorridors);

export function SendMoneyPage() {
  const { t } = useTranslation();
  const { draft: draftId } = useSearch({ strict: false }) as { draft?: string };
  const corridors = useQuery(corridorsQuery);
  const draft = useQuery({
    ...queryOptionsOf(remittanceDraftsContract.getRemittanceDraft, { params: { draftId: draftId ?? '' } }),
    enabled: draftId !== undefined,
  });
  const [round, setRound] = useState(0);
  const isReady = corridors.data && (draftId === undefined || !draft.isPending);
  const saved = draft.data?.status === 'SAVED' && round === 0 ? draft.data : null;
  return (
    <Page
      title={t('Send money abroad')}
      crumbs={[{ label: 'Remittance', path: historyPath }, { label: 'Send money' }]}
    >
      {corridors.error && !corridors.data && (
        <ErrorPanel error={corridors.error} onRetry={corridors.refetch} />
      )}
      {isReady && corridors.data.length > 0 && (
        <SendMoney
          key={round}
          corridors={corridors.data}
          draft={saved}
          again={() => setRound((before) => before + 1)}
        />
      )}
      {isReady && corridors.data.length === 0 && (
        <EmptyState
          icon={<IconWorld size={24} />}
          title={t('Remittances are not available at the moment')}
          text={t('No destination countries are available.')}
        />
      )}
    </Page>
  );
}

type Props = { corridors: readonly Corridor[]; draft: RemittanceDraft | null; again: () => void };

function SendMoney({ corridors, draft, again }: Props) {
  const form = useContractForm(sendInput, emptySend(draft));
  const [deal, setDeal] = useState(() => firstDeal(corridors, draft));
  const [step, setStep] = useState<'enter' | 'check'>('enter');
  const [sent, setSent] = useState<RemittanceDetail | null>(null);
  const [draftId, setDraftId] = useState(draft?.id);
  const written = writtenOf(deal, form.values);
  const saved = useRef(written);
  const guard = <UnsavedChanges isUnsaved={() => written !== saved.current} />;
  if (sent)
    return (
      <Suspense fallback={<Waiting />}>
        <SendResult remittance={sent} again={again} />
      </Suspense>
    );
  if (step === 'check')
    return (
      <Suspense fallback={<Waiting />}>
        {guard}
        <SendCheck
          form={form}
          deal={deal}
          draftId={draftId}
          onBack={() => setStep('enter')}
          onSent={setSent}
          onHeld={again}
        />
      </Suspense>
    );
  return (
    <Suspense fallback={<Waiting />}>
      {guard}
      <SendEnter
        form={form}
        corridors={corridors}
        deal={deal}
        onDeal={setDeal}
        draftId={draftId}
        onSaved={({ id }) => {
          saved.current = written;
          setDraftId(id);
        }}
        onContinue={() => setStep('check')}
      />
    </Suspense>
  );
}

/** A placeholder while a step is loading. */
function Waiting() {
  return <div className="card sk-card transfer-step" style={{ height: 420 }} />;
}
