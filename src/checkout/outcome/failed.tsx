// Failed payment: the reason, and what the payer can do.
import { IconAlertCircle } from '@tabler/icons-react';
import type { CheckoutPage, PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { webAddress } from '../address.ts';
import { fullStop, t } from '../i18n.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { StepTitle } from '../parts/step-title.tsx';

type FailedProps = {
  page: CheckoutPage;
  progress: PaymentProgress;
  /** Slug of the link that started the payment. */
  link: string | null;
  onTryAgain(otherWay: boolean): void;
};

export function Failed({ page, progress, link, onTryAgain }: FailedProps) {
  const back = webAddress(progress.redirectUrl);
  return (
    <div className="pp-outcome">
      <IconAlertCircle size={32} className="danger" aria-hidden="true" />
      <StepTitle>{t('Payment not completed')}</StepTitle>
      <p className="pp-says">{fullStop(progress.sentence)}</p>
      <p className="pp-says">
        {t('{{amount}} has not been paid.', { amount: formatMoney(progress.amount, progress.currency) })}
      </p>
      {progress.canRetry ? (
        <>
          <Button look="primary" onClick={() => onTryAgain(false)}>
            {t('Try again')}
          </Button>
          {page.channels.length > 1 && (
            <Button onClick={() => onTryAgain(true)}>{t('Pay another way')}</Button>
          )}
        </>
      ) : (
        <>
          {link && (
            <ButtonLink look="primary" href={`/pay/${encodeURIComponent(link)}`}>
              {t('Start again')}
            </ButtonLink>
          )}
          {back && (
            <ButtonLink href={back}>{t('Go back to {{name}}', { name: page.merchant.name })}</ButtonLink>
          )}
        </>
      )}
    </div>
  );
}
