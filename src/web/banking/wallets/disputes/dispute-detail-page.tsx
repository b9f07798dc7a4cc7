// One wallet dispute: the transaction, the messages, and the actions answer, escalate, resolve and withdraw.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { walletDisputeCategoryLabels } from '#shared/contract/banking/wallet-nouns/wallet-dispute-enums.ts';
import {
  type WalletDisputeDetail,
  walletDisputesContract,
} from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { formatMoney } from '#shared/money.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { useCall } from '#web/api/use-call.ts';
import { WalletDisputeStatusText } from '#web/ui/banking/wallet-dispute-labels.tsx';
import { walletPath } from '#web/ui/banking/wallet-labels.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeWallets } from '../wallet-query.ts';
import { AnswerDialog, OutcomeDialog, TextDialog } from './dispute-dialogs.tsx';
import '../wallets.css';

export const loadWalletDispute = loadDetail(walletDisputesContract.getWalletDispute);

type Props = { dispute: WalletDisputeDetail };

export function WalletDisputePage() {
  return (
    <DetailPage
      query={useDetail(walletDisputesContract.getWalletDispute)}
      name="Dispute"
      figure
      crumbs={[{ label: 'Wallets', path: '/banking-services/wallets' }]}
    >
      {(dispute) => ({
        title: formatMoney(dispute.entry.amount, dispute.currency, { sign: true }),
        reference: dispute.reference,
        badges: <WalletDisputeStatusText status={dispute.status} badge />,
        meta: <DateText at={dispute.created_at} />,
        actions: <Actions dispute={dispute} />,
        content: (
          <div className="wallet-columns">
            <div className="stack">
              <Facts dispute={dispute} />
            </div>
            <div className="stack">
              <TimelineCard items={dispute.timeline} />
            </div>
          </div>
        ),
      })}
    </DetailPage>
  );
}

/** The transaction and the messages, for the team and for staff. */
export function DisputeFacts({ dispute, wallet }: Props & { wallet: ReactNode }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Disputed transaction')}>
      <KeyValues
        wide
        items={[
          { label: t('Wallet'), value: wallet },
          { label: t('Transaction'), value: dispute.entry.what },
          dispute.entry.reference !== null && { label: t('Reference'), value: dispute.entry.reference },
          {
            label: t('Amount'),
            value: <MoneyText amount={dispute.entry.amount} currency={dispute.currency} />,
          },
          { label: t('Reason'), value: t(walletDisputeCategoryLabels[dispute.category]) },
          { label: t('Description'), value: dispute.reason },
          { label: t('Raised by'), value: dispute.made_by },
          dispute.outcome !== null && { label: t('Outcome'), value: dispute.outcome },
        ]}
      />
    </SectionCard>
  );
}

function Facts({ dispute }: Props) {
  const { name, reference } = dispute.wallet;
  return (
    <DisputeFacts
      dispute={dispute}
      wallet={
        <Link to={`${walletPath(dispute.wallet)}/disputes`}>
          {name}, {reference}
        </Link>
      }
    />
  );
}

function Actions({ dispute }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeWallets();
  const [asked, setAsked] = useState<'answer' | 'escalate' | 'resolve' | 'withdraw'>();
  const close = () => setAsked(undefined);
  const params = { walletDisputeId: dispute.id };
  const answer = useCall(walletDisputesContract.answerWalletDispute);
  const escalate = useCall(walletDisputesContract.escalateWalletDispute);
  const resolve = useCall(walletDisputesContract.resolveWalletDispute);
  const withdraw = useCall(walletDisputesContract.withdrawWalletDispute);
  const isOurs = dispute.status === 'UNRESOLVED';
  if (!mayChange || !(isOurs || dispute.status === 'ESCALATED')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked('withdraw')}>
        {t('Withdraw')}
      </Button>
      <Button variant="default" onClick={() => setAsked('answer')}>
        {t('Write')}
      </Button>
      {isOurs && (
        <>
          <Button variant="default" onClick={() => setAsked('escalate')}>
            {t('Escalate')}
          </Button>
          <Button onClick={() => setAsked('resolve')}>{t('Resolve')}</Button>
        </>
      )}
      {asked === 'answer' && <AnswerDialog onClose={close} send={(body) => answer.run({ params, body })} />}
      {asked === 'escalate' && (
        <TextDialog
          title={t('Escalate this dispute to the provider?')}
          action={t('Send')}
          onClose={close}
          send={(body) => escalate.run({ params, body })}
        />
      )}
      {asked === 'resolve' && (
        <OutcomeDialog onClose={close} send={(body) => resolve.run({ params, body })} />
      )}
      <Confirm
        opened={asked === 'withdraw'}
        onClose={close}
        title={t('Withdraw this dispute?')}
        action={t('Withdraw')}
        onConfirm={() => withdraw.run({ params }).then((done) => done !== undefined)}
      >
        {t('The transaction is not changed. It can be disputed again.')}
      </Confirm>
    </>
  );
}
