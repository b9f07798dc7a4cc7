// Waiting for a USSD or QR payment: the code to dial or scan, its validity, and a way to cancel.
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import type { CheckoutPage, PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { answerSandboxPrompt } from '../api.ts';
import { t } from '../i18n.ts';
import { Unanswered } from '../outcome/unanswered.tsx';
import { Button } from '../parts/button.tsx';
import { CopyRow } from '../parts/copy-row.tsx';
import { useCountdown, writeDuration } from '../parts/countdown.ts';
import { Notice } from '../parts/notice.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import type { PaymentActions } from '../payment.ts';
import { asCallError } from '../use-payment.ts';
import { QrDrawing } from './qr-drawing.tsx';
import './prompt.css';

type PromptStepProps = {
  page: CheckoutPage;
  progress: PaymentProgress;
  actions: PaymentActions;
  unanswered: boolean;
};

export function PromptStep({ page, progress, actions, unanswered }: PromptStepProps) {
  const { prompt, currency, reference } = progress;
  const [leaving, setLeaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const secondsLeft = useCountdown(prompt ? Date.parse(prompt.expiresAt) : null) ?? 0;
  if (!prompt) return null;
  const amount = formatMoney(prompt.amount, currency);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    setRefusal(null);
    try {
      await actions.cancel();
    } catch (error) {
      setRefusal(asCallError(error).message);
      setLeaving(false);
    }
  };
  return (
    <div className="pp-form">
      <StepTitle>
        {prompt.channel === 'ussd'
          ? t('Dial to pay {{amount}}', { amount })
          : t('Scan to pay {{amount}}', { amount })}
      </StepTitle>
      {prompt.channel === 'ussd' ? (
        <Dial code={prompt.code} bankName={prompt.bankName ?? ''} />
      ) : (
        <QrDrawing payload={prompt.code} />
      )}
      <div className="pp-indeterminate" aria-hidden="true" />
      <p className="pp-says" role="status">
        {secondsLeft > 0
          ? t('Waiting for your confirmation. This page updates as soon as the payment is made.')
          : t('The time is up. We are checking with your bank whether you paid.')}
      </p>
      {secondsLeft > 0 && (
        <p className="pp-time">
          <IconClock size={16} aria-hidden="true" />
          <span>
            {t('Expires in')} <b className="num">{writeDuration(secondsLeft)}</b>
          </span>
        </p>
      )}
      {(page.testMode || page.simulated) && <TestAnswers reference={reference} actions={actions} />}
      <Unanswered shown={unanswered} />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button look="ghost" onClick={() => void leave()} busy={leaving && t('One moment…')}>
        {t('Pay another way')}
      </Button>
    </div>
  );
}

function Dial({ code, bankName }: { code: string; bankName: string }) {
  return (
    <>
      <dl className="pp-facts">
        <CopyRow label={t('Dial')} text={code} copied={code} />
        <div className="pp-fact">
          <dt>{t('Bank')}</dt>
          <dd className="pp-fact-value">{bankName}</dd>
        </div>
      </dl>
      <a className="pp-button primary" href={`tel:${encodeURIComponent(code)}`}>
        <span>{t('Open the phone app')}</span>
      </a>
    </>
  );
}

/** Test mode only: simulates the payer's action in the bank's menu or app. */
function TestAnswers({ reference, actions }: { reference: string; actions: PaymentActions }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const send = async (answer: 'approve' | 'decline'): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    try {
      actions.follow(await answerSandboxPrompt({ reference, answer }));
    } catch (error) {
      setSaid(asCallError(error).message);
      setBusy(false);
    }
  };
  return (
    <section className="pp-test-transfers" aria-label={t('Test payment')}>
      <p>
        <b>{t('Test mode')}</b> {t('Respond as the payer would at the bank:')}{' '}
        <span role="status">{said}</span>
      </p>
      <div>
        <button type="button" aria-disabled={busy || undefined} onClick={() => void send('approve')}>
          {t('Confirm the payment')}
        </button>
        <button type="button" aria-disabled={busy || undefined} onClick={() => void send('decline')}>
          {t('Decline it')}
        </button>
      </div>
    </section>
  );
}
