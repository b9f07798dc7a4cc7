// Limits of tiers that wait for a second member of staff: now and after, and deciding or taking back.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  operatorLimitsContract as contract,
  type LimitProposal,
} from '#shared/contract/operator/console/wallet-limits.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { LimitText } from './limit-text.tsx';

export function LimitProposals() {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(contract.listLimitProposals));
  const waiting = data?.items.filter((one) => one.status === 'PENDING') ?? [];
  if (waiting.length === 0) return null;
  return (
    <SectionCard title={t('To approve')} aside={t('{{count}} waiting', { count: waiting.length })}>
      <div className="stack">
        {waiting.map((one) => (
          <Proposal key={one.id} proposal={one} />
        ))}
      </div>
    </SectionCard>
  );
}

const kinds = [
  { key: 'single_deposit', label: 'Single deposit' },
  { key: 'daily_debit', label: 'Daily debit' },
  { key: 'balance_max', label: 'Maximum balance' },
] as const;

function Proposal({ proposal }: { proposal: LimitProposal }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const { currency, tier, present } = proposal;
  const title = t('{{currency}}, tier {{tier}}', { currency, tier });
  return (
    <section aria-label={title}>
      <KeyValues
        items={[
          { label: t('Wallets'), value: title },
          ...kinds.map(({ key, label }) => ({
            label: t(label),
            value: (
              <>
                <LimitText amount={present?.[key]} currency={currency} />
                {present?.[key] !== proposal[key] && (
                  <b>
                    {' → '}
                    <LimitText amount={proposal[key]} currency={currency} />
                  </b>
                )}
              </>
            ),
          })),
          { label: t('Applies from'), value: proposal.starts_on ?? t('Its approval') },
          { label: t('Reason'), value: proposal.reason },
          { label: t('Proposed by'), value: proposal.proposed_by },
        ]}
      />
      {can('COMPLIANCE.READ_WRITE') && (proposal.own ? <Own of={proposal} /> : <Decision of={proposal} />)}
    </section>
  );
}

function Own({ of }: { of: LimitProposal }) {
  const { t } = useTranslation();
  const withdraw = useCall(contract.withdrawLimits);
  return (
    <div className="row">
      <p className="sm mut grow">{t('Another member of staff has to approve it.')}</p>
      <WriteButton
        variant="default"
        loading={withdraw.isPending}
        onClick={() => void withdraw.run({ params: { limitProposalId: of.id } })}
      >
        {t('Withdraw')}
      </WriteButton>
    </div>
  );
}

function Decision({ of }: { of: LimitProposal }) {
  const { t } = useTranslation();
  const [declining, setDeclining] = useState(false);
  const approve = useCall(contract.approveLimits);
  const decline = useCall(contract.declineLimits);
  const params = { limitProposalId: of.id };
  return (
    <div className="row">
      <span className="grow" />
      <Button variant="default" onClick={() => setDeclining(true)}>
        {t('Decline')}
      </Button>
      <WriteButton loading={approve.isPending} onClick={() => void approve.run({ params })}>
        {t('Approve')}
      </WriteButton>
      <ReasonDialog
        opened={declining}
        onClose={() => setDeclining(false)}
        title={t('Decline this change?')}
        action={t('Decline')}
        danger
        isPending={decline.isPending}
        hint={t('Read by whoever proposed it.')}
        onConfirm={async (reason) => (await decline.run({ params, body: { reason } })) !== undefined}
      >
        {t('What holds now stays in force.')}
      </ReasonDialog>
    </div>
  );
}
