// Exchange rates and mark-ups that wait for a second member of staff: now and after, and deciding or taking back.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  operatorExchangeContract as contract,
  type ExchangeProposal,
} from '#shared/contract/operator/console/exchange-rates.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { exchangeKindLabels, valueText } from './exchange-labels.ts';

export function ExchangeProposals() {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(contract.listExchangeProposals));
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

function Proposal({ proposal }: { proposal: ExchangeProposal }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const { kind, from, to } = proposal;
  const pair = { from, to };
  return (
    <section aria-label={`${from} ${to}`}>
      <KeyValues
        items={[
          { label: t('Pair'), value: <span className="num">{`${from} → ${to}`}</span> },
          { label: t('What'), value: t(exchangeKindLabels[kind]) },
          { label: t('Now'), value: <span className="num">{valueText(kind, proposal.present, pair)}</span> },
          { label: t('New'), value: <b className="num">{valueText(kind, proposal.value, pair)}</b> },
          {
            label: t('Applies from'),
            value: proposal.valid_from ? <DateText at={proposal.valid_from} as="exact" /> : t('Its approval'),
          },
          { label: t('Reason'), value: proposal.reason },
          { label: t('Proposed by'), value: proposal.proposed_by },
        ]}
      />
      {can('PRICES.READ_WRITE') && (proposal.own ? <Own of={proposal} /> : <Decision of={proposal} />)}
    </section>
  );
}

function Own({ of }: { of: ExchangeProposal }) {
  const { t } = useTranslation();
  const withdraw = useCall(contract.withdrawExchange);
  return (
    <div className="row">
      <p className="sm mut grow">{t('Another member of staff has to approve it.')}</p>
      <WriteButton
        variant="default"
        loading={withdraw.isPending}
        onClick={() => void withdraw.run({ params: { exchangeProposalId: of.id } })}
      >
        {t('Withdraw')}
      </WriteButton>
    </div>
  );
}

function Decision({ of }: { of: ExchangeProposal }) {
  const { t } = useTranslation();
  const [declining, setDeclining] = useState(false);
  const approve = useCall(contract.approveExchange);
  const decline = useCall(contract.declineExchange);
  const params = { exchangeProposalId: of.id };
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
