// Successful payment: thank-you message, receipt, and the link back to the merchant.
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { CheckoutPage, PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { receiptPath, webAddress } from '../address.ts';
import { serverNowMs } from '../api.ts';
import { t } from '../i18n.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { useCountdown } from '../parts/countdown.ts';
import { StepTitle } from '../parts/step-title.tsx';

const leaveAfterMs = 8000;

type SuccessProps = {
  page: CheckoutPage;
  progress: PaymentProgress;
  framed: boolean;
  onClose: (() => void) | undefined;
};

export function Success({ page, progress, framed, onClose }: SuccessProps) {
  // In a frame, the embedding page continues by itself.
  const back = framed ? null : webAddress(progress.redirectUrl);
  const amount = formatMoney(progress.amount, progress.currency);
  return (
    <div className="pp-outcome">
      <IconCircleCheck size={32} className="success" aria-hidden="true" />
      <StepTitle>{t('Payment successful')}</StepTitle>
      <p className="pp-says">{t('You paid {{amount}} to {{name}}.', { amount, name: page.merchant.name })}</p>
      {progress.successMessage && <p className="pp-message">{progress.successMessage}</p>}
      <dl className="pp-lines">
        <div>
          <dt>{t('Reference')}</dt>
          <dd>{progress.reference}</dd>
        </div>
      </dl>
      {back && <WayBack address={back} name={page.merchant.name} />}
      {onClose && (
        <Button look="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      )}
      {page.document && (
        <ButtonLink look="primary" href={`/pay/${page.document}`}>
          {page.documentKind === 'order' ? t('View order') : t('Back to the invoice')}
        </ButtonLink>
      )}
      <ReceiptLink reference={progress.reference} framed={framed} />
    </div>
  );
}

export function ReceiptLink({ reference, framed }: { reference: string; framed: boolean }) {
  return (
    <a
      className="pp-button default"
      href={receiptPath(reference)}
      {...(framed && { target: '_blank', rel: 'noopener' })}
    >
      <span>{t('View receipt')}</span>
    </a>
  );
}

/** Redirects after a visible countdown, unless the payer stays. */
function WayBack({ address, name }: { address: string; name: string }) {
  const [leaveAt, setLeaveAt] = useState<number | null>(() => serverNowMs() + leaveAfterMs);
  const secondsLeft = useCountdown(leaveAt);
  useEffect(() => {
    if (secondsLeft === 0) location.assign(address);
  }, [secondsLeft, address]);
  return (
    <>
      <ButtonLink look="primary" href={address}>
        {t('Go now')}
      </ButtonLink>
      <p className="pp-leaving">
        {secondsLeft === null ? (
          t('You stay on this page.')
        ) : (
          <>
            <span className="num">
              {t('Back to {{name}} in {{seconds}} s', { name, seconds: secondsLeft })}
            </span>
            <button type="button" className="pp-textbutton" onClick={() => setLeaveAt(null)}>
              {t('Stay here')}
            </button>
          </>
        )}
      </p>
    </>
  );
}
