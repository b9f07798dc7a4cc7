// Getting an account to send a bank transfer to; asked for again with the same key until an answer came.
import { useRef, useState } from 'react';
import { cancelPayment, isOutcomeOpen, payByTransfer } from '../api.ts';
import { keyOfSubmit, settleSubmit } from '../kept.ts';
import { asCallError, type PaymentActions } from '../use-payment.ts';
import { t } from '../words.ts';

type TransferAccount = {
  busy: boolean;
  failure: string | null;
  open(): Promise<void>;
  /** Gives up the account that has expired, and opens another. */
  renew(): Promise<void>;
};

export function useTransferAccount(reference: string, actions: PaymentActions): TransferAccount {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const submit = `transfer.${reference}`;
  const run = async (before?: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await before?.();
      const progress = await payByTransfer(reference, keyOfSubmit(submit));
      settleSubmit(submit);
      actions.follow(progress, 'transfer');
    } catch (error) {
      const { code, message } = asCallError(error);
      if (isOutcomeOpen(error)) {
        setFailure(t('The account could not be opened. Check your connection and try again.'));
      } else {
        settleSubmit(submit);
        setFailure(message);
        if (code !== 'TOO_MANY_REQUESTS') await actions.reload();
      }
    }
    running.current = false;
    setBusy(false);
  };
  return { busy, failure, open: () => run(), renew: () => run(() => cancelPayment(reference)) };
}
