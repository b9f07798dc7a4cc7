// Starts the payment of a document once, however often the button is pressed, and returns the reason of a refusal.
import { useState } from 'react';
import { isOutcomeOpen } from '../api.ts';
import { t } from '../i18n.ts';
import type { PaymentActions } from '../payment.ts';
import { asCallError } from '../use-payment.ts';

type Details = Parameters<PaymentActions['start']>[0];

/** `reload` reads the document again after a refusal, because it may have changed. */
export function useBegin(actions: PaymentActions, reload: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const begin = async (details: Details): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await actions.start(details);
    } catch (error) {
      setRefusal(
        isOutcomeOpen(error)
          ? t('No response. Check your connection and try again.')
          : asCallError(error).message,
      );
      await reload();
      setBusy(false);
    }
  };
  return { busy, refusal, begin };
}
