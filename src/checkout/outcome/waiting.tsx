// The outcome of a card payment is not known yet: a notice, while the page polls for the outcome.
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { fullStop, t } from '../i18n.ts';
import { StepTitle } from '../parts/step-title.tsx';
import { Unanswered } from './unanswered.tsx';

export function Waiting({ progress, unanswered }: { progress: PaymentProgress; unanswered: boolean }) {
  return (
    <div className="pp-form">
      <StepTitle>{t('Waiting for your bank')}</StepTitle>
      <div className="pp-indeterminate" aria-hidden="true" />
      <p className="pp-says">{t('We are checking with your bank. You will not be charged twice.')}</p>
      <p className="pp-says" role="status">
        {fullStop(progress.sentence)}
      </p>
      <p className="pp-aside">{t('You can leave this page and come back to it later.')}</p>
      <Unanswered shown={unanswered} />
    </div>
  );
}
