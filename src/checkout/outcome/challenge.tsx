// The bank wants to be sure that it is the payer (3-D Secure): to its page, or out of the payment.
import { useState } from 'react';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import { asCallError } from '../use-payment.ts';
import { t } from '../words.ts';
import { Unanswered } from './unanswered.tsx';

type ChallengeProps = { address: string | null; unanswered: boolean; onCancel(): Promise<void> };

export function Challenge({ address, unanswered, onCancel }: ChallengeProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await onCancel();
    } catch (error) {
      setRefusal(asCallError(error).message);
      setBusy(false);
    }
  };
  return (
    <div className="pp-form">
      <StepTitle>{t('Confirm with your bank')}</StepTitle>
      <p className="pp-says">
        {t(
          'Your bank wants to be sure that it is you. You confirm on its page and come back here by yourself.',
        )}
      </p>
      <Unanswered shown={unanswered} />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {address && (
        <ButtonLink look="primary" href={address}>
          {t('Continue to your bank')}
        </ButtonLink>
      )}
      <Button look="ghost" onClick={() => void cancel()} busy={busy && t('One moment…')}>
        {t('Cancel payment')}
      </Button>
    </div>
  );
}
