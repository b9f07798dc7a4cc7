// Platform prices that await a second member of staff: the changes; approve, decline or withdraw.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type OperatorPrice,
  operatorPricesContract,
  type PriceProposal,
} from '#shared/contract/operator/prices.ts';
import { describeFee, formatRate } from '#shared/payments/fees.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChannelText } from '#web/ui/channel.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { DecideProposal, ProposalList } from '../proposals.tsx';
import { AffectedBusinessesDialog } from './affected-businesses-dialog.tsx';
import { currentPrice } from './current-price.ts';
import { regionLabels } from './price-labels.ts';
import './prices.css';

const ruleOf = (price: Parameters<typeof describeFee>[0]) =>
  describeFee(price, Math.max(price.flatWaivedBelow, 1));

export function PriceProposals() {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(operatorPricesContract.listPriceProposals));
  const prices = useQuery(queryOptionsOf(operatorPricesContract.listOperatorPrices));
  return (
    <ProposalList title={t('Prices to approve')} rows={data?.items}>
      {(row) => <Proposal key={row.id} proposal={row} prices={prices.data?.items ?? []} />}
    </ProposalList>
  );
}

function Proposal({ proposal, prices }: { proposal: PriceProposal; prices: readonly OperatorPrice[] }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const { currency, channel, region } = proposal;
  const present = currentPrice(prices, { currency, channel, region, businessId: null });
  const vat = `${formatRate(proposal.vatPpm)} ${proposal.vatInclusive ? t('included') : t('added')}`;
  return (
    <section className="price-proposal" aria-label={`${currency} ${channel} ${t(regionLabels[region])}`}>
      <KeyValues
        items={[
          { label: t('Market'), value: currency },
          { label: t('Channel'), value: <ChannelText channel={channel} /> },
          { label: t('Region'), value: t(regionLabels[region]) },
          { label: t('Current price'), value: present ? ruleOf(present) : t('None') },
          { label: t('New price'), value: <b className="num">{ruleOf(proposal)}</b> },
          { label: t('VAT'), value: vat },
          {
            label: t('Applies from'),
            value: proposal.effectiveFrom ? (
              <DateText at={proposal.effectiveFrom} as="exact" />
            ) : (
              t('On approval')
            ),
          },
          { label: t('Proposed by'), value: proposal.proposedByName },
        ]}
      />
      {can('PRICES.READ_WRITE') && <Decide of={proposal} />}
    </section>
  );
}

type Reach = { merchants: number; withOwnPrice: number };

function Decide({ of }: { of: PriceProposal }) {
  const { t } = useTranslation();
  const [reach, setReach] = useState<Reach | null>(null);
  const approve = useCall(operatorPricesContract.approvePriceProposal);
  const decline = useCall(operatorPricesContract.declinePriceProposal);
  const withdraw = useCall(operatorPricesContract.withdrawPriceProposal);
  const params = { proposalId: of.id };
  /** The current number is used: merchants may have joined since the proposal. */
  const ask = () => {
    const { currency, channel, region } = of;
    return call(operatorPricesContract.getPriceReach, { query: { currency, channel, region } })
      .then(setReach)
      .catch((error: unknown) => toastFailure(messageOf(error)));
  };
  const answer = (isConfirmed: boolean) => {
    const confirmedMerchants = reach?.merchants ?? 0;
    setReach(null);
    if (isConfirmed) void approve.run({ params, body: { confirmedMerchants } });
  };
  return (
    <>
      <DecideProposal
        own={of.own}
        params={params}
        approve={{ isPending: approve.isPending, run: ask }}
        decline={decline}
        withdraw={withdraw}
        title={t('Decline this price?')}
        text={t('The current price stays in force.')}
      />
      {reach && (
        <AffectedBusinessesDialog
          merchants={reach.merchants}
          withOwnPrice={reach.withOwnPrice}
          onAnswer={answer}
        />
      )}
    </>
  );
}
