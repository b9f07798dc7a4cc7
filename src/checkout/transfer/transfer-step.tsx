// Waiting for a bank transfer: account details, time until expiry, and the amount received.
import { lazy, Suspense, useState } from 'react';
import type { CheckoutPage, PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { formatMoney, toDecimalString } from '#shared/money.ts';
import { fullStop, t } from '../i18n.ts';
import { Unanswered } from '../outcome/unanswered.tsx';
import { Button } from '../parts/button.tsx';
import { CopyRow } from '../parts/copy-row.tsx';
import { useCountdown } from '../parts/countdown.ts';
import { Notice } from '../parts/notice.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import type { PaymentActions } from '../payment.ts';
import { asCallError } from '../use-payment.ts';
import { TimeLeft } from './time-left.tsx';
import { useTransferAccount } from './use-transfer-account.ts';

const TestTransfers = lazy(() =>
  import('./test-transfers.tsx').then((module) => ({ default: module.TestTransfers })),
);

type TransferStepProps = {
  page: CheckoutPage;
  progress: PaymentProgress;
  actions: PaymentActions;
  unanswered: boolean;
};

export function TransferStep({ page, progress, actions, unanswered }: TransferStepProps) {
  const { transfer, currency, reference } = progress;
  const [sent, setSent] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const renewal = useTransferAccount(reference, actions);
  const secondsLeft = useCountdown(transfer ? Date.parse(transfer.expiresAt) : null);
  if (!transfer) return null;

  const { amount, received } = transfer;
  const missing = Math.max(0, amount - received);
  const expired = secondsLeft === 0;
  const leave = async (): Promise<void> => {
    setCancelling(true);
    setRefusal(null);
    try {
      await actions.cancel();
    } catch (error) {
      setRefusal(asCallError(error).message);
      setCancelling(false);
    }
  };
  const wayOut = (
    <>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button look="ghost" onClick={() => void leave()} busy={cancelling && t('One moment…')}>
        {received > 0
          ? t('Cancel and get {{amount}} back', { amount: formatMoney(received, currency) })
          : t('Pay another way')}
      </Button>
    </>
  );

  if (expired) {
    return (
      <div className="pp-form">
        <StepTitle>{t('This account has expired')}</StepTitle>
        <p className="pp-says">{t('Do not send money to it.')}</p>
        {received > 0 && <Notice tone="warning">{fullStop(progress.sentence)}</Notice>}
        {renewal.failure && <Notice tone="danger">{renewal.failure}</Notice>}
        <Button
          look="primary"
          onClick={() => void renewal.renew()}
          busy={renewal.busy && t('Creating an account…')}
        >
          {t('Get a new account')}
        </Button>
        {wayOut}
      </div>
    );
  }

  return (
    <div className="pp-form">
      <StepTitle>
        {sent
          ? t('Waiting for your transfer')
          : t('Send exactly {{amount}}', { amount: formatMoney(missing, currency) })}
      </StepTitle>
      {received > 0 && (
        <Notice tone="warning">
          {t('{{received}} has arrived. Send the missing {{missing}} to the same account.', {
            received: formatMoney(received, currency),
            missing: formatMoney(missing, currency),
          })}
        </Notice>
      )}
      {sent && <WaitingForTransfer />}
      <dl className="pp-facts">
        <CopyRow
          label={t('Amount')}
          text={formatMoney(missing, currency)}
          copied={toDecimalString(missing, currency)}
        />
        <CopyRow label={t('Account number')} text={transfer.accountNumber} copied={transfer.accountNumber} />
        <PlainRow label={t('Bank')} text={transfer.bankName} />
        <PlainRow label={t('Account name')} text={transfer.accountName} />
      </dl>
      <TimeLeft secondsLeft={secondsLeft ?? 0} />
      {(page.testMode || page.simulated) && (
        <Suspense fallback={<div className="pp-test-transfers" aria-busy="true" />}>
          <TestTransfers
            accountNumber={transfer.accountNumber}
            missing={missing}
            currency={currency}
            onSent={actions.reload}
          />
        </Suspense>
      )}
      <Unanswered shown={unanswered} />
      {!sent && (
        <Button look="primary" onClick={() => setSent(true)}>
          {t('I have sent the money')}
        </Button>
      )}
      {wayOut}
    </div>
  );
}

function WaitingForTransfer() {
  return (
    <div>
      <div className="pp-indeterminate" aria-hidden="true" />
      <p className="pp-says" role="status">
        {t(
          'Most transfers take seconds, some a few minutes. This page updates as soon as the money arrives. You can also leave and come back later.',
        )}
      </p>
    </div>
  );
}

function PlainRow({ label, text }: { label: string; text: string }) {
  return (
    <div className="pp-fact">
      <dt>{label}</dt>
      <dd className="pp-fact-value">{text}</dd>
    </div>
  );
}
