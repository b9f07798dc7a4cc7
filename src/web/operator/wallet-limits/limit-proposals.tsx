// Tier limit changes pending approval by a second member of staff: current and proposed values, decision and withdrawal.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  operatorLimitsContract as contract,
  type LimitProposal,
} from '#shared/contract/operator/console/wallet-limits.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { DecideProposal, ProposalList } from '../proposals.tsx';
import { LimitText } from './limit-text.tsx';

export function LimitProposals() {
  const { data } = useQuery(queryOptionsOf(contract.listLimitProposals));
  return <ProposalList rows={data?.items}>{(row) => <Proposal key={row.id} proposal={row} />}</ProposalList>;
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
          { label: t('Applies from'), value: proposal.starts_on ?? t('On approval') },
          { label: t('Reason'), value: proposal.reason },
          { label: t('Proposed by'), value: proposal.proposed_by },
        ]}
      />
      {can('COMPLIANCE.READ_WRITE') && <Decide of={proposal} />}
    </section>
  );
}

function Decide({ of: { id, own } }: { of: LimitProposal }) {
  const calls = {
    approve: useCall(contract.approveLimits),
    decline: useCall(contract.declineLimits),
    withdraw: useCall(contract.withdrawLimits),
  };
  return <DecideProposal own={own} params={{ limitProposalId: id }} {...calls} />;
}
