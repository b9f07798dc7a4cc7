// Exchange rates and mark-ups that await a second member of staff: old and new value; approve, decline or withdraw.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  operatorExchangeContract as contract,
  type ExchangeProposal,
} from '#shared/contract/operator/console/exchange-rates.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { DecideProposal, ProposalList } from '../proposals.tsx';
import { exchangeKindLabels, valueText } from './exchange-labels.ts';

export function ExchangeProposals() {
  const { data } = useQuery(queryOptionsOf(contract.listExchangeProposals));
  return <ProposalList rows={data?.items}>{(row) => <Proposal key={row.id} proposal={row} />}</ProposalList>;
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
            value: proposal.valid_from ? <DateText at={proposal.valid_from} as="exact" /> : t('On approval'),
          },
          { label: t('Reason'), value: proposal.reason },
          { label: t('Proposed by'), value: proposal.proposed_by },
        ]}
      />
      {can('PRICES.READ_WRITE') && <Decide of={proposal} />}
    </section>
  );
}

function Decide({ of: { id, own } }: { of: ExchangeProposal }) {
  const calls = {
    approve: useCall(contract.approveExchange),
    decline: useCall(contract.declineExchange),
    withdraw: useCall(contract.withdrawExchange),
  };
  return <DecideProposal own={own} params={{ exchangeProposalId: id }} {...calls} />;
}
