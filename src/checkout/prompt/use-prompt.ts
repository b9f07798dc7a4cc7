// Requests a code to dial or scan; retried with the same key until a response arrives.
import { useRef, useState } from 'react';
import { cancelPayment, isOutcomeOpen, payByQr, payByUssd } from '../api.ts';
import { t } from '../i18n.ts';
import type { PaymentActions } from '../payment.ts';
import { keyOfSubmit, settleSubmit } from '../storage.ts';
import { asCallError } from '../use-payment.ts';

/** `bankCode` is null for QR. */
export function usePrompt(reference: string, actions: PaymentActions) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const run = async (bankCode: string | null, before?: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const submit = `prompt.${reference}`;
    const key = keyOfSubmit(submit, bankCode ?? 'qr');
    try {
      await before?.();
      const isRequested =
        bankCode === null ? payByQr(reference, key) : payByUssd(reference, { bankCode }, key);
      const progress = await isRequested;
      settleSubmit(submit);
      actions.follow(progress, bankCode === null ? 'qr' : 'ussd');
    } catch (error) {
      const { code, message, fields } = asCallError(error);
      if (isOutcomeOpen(error)) {
        setFailure(t('No response. Check your connection and try again.'));
      } else {
        settleSubmit(submit);
        setFailure(fields.bankCode ?? message);
        if (code !== 'TOO_MANY_REQUESTS' && code !== 'VALIDATION') await actions.reload();
      }
    }
    running.current = false;
    setBusy(false);
  };
  return { busy, failure, open: run, leave: () => cancelPayment(reference) };
}
