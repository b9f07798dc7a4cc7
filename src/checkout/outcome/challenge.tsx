// The step in which the payer must continue elsewhere, on the bank's page (3-D Secure) or the gateway's card page, or cancel.
import { useState } from 'react';
import { opensInNewTab } from '../card/use-hosted-card.ts';
import { t } from '../i18n.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import { asCallError } from '../use-payment.ts';
import { Unanswered } from './unanswered.tsx';

type ChallengeProps = {
  address: string | null;
  /** Whether it is the gateway's page, where the card is entered. */
  hosted: boolean;
  unanswered: boolean;
  onCancel(): Promise<void>;
};

export function Challenge({ address, hosted, unanswered, onCancel }: ChallengeProps) {
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
      <StepTitle>{hosted ? t('Finish on the secure card page') : t('Confirm with your bank')}</StepTitle>
      <p className="pp-says">
        {hosted
          ? t('Enter your card there. This page shows the result as soon as it is known.')
          : t('Your bank needs to confirm that it is you. Confirm on its page, then return here.')}
      </p>
      <Unanswered shown={unanswered} />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {address && (
        <ButtonLink look="primary" href={address} newTab={hosted && opensInNewTab}>
          {hosted ? t('Continue to secure card page') : t('Continue to your bank')}
        </ButtonLink>
      )}
      <Button look="ghost" onClick={() => void cancel()} busy={busy && t('One moment…')}>
        {t('Cancel payment')}
      </Button>
    </div>
  );
}
