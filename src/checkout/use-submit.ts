// Sending one thing to begin a payment: once at a time, with the same key until an answer came.
import { useRef, useState } from 'react';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { isOutcomeOpen } from './api.ts';
import { keyOfSubmit, settleSubmit } from './storage.ts';
import { asCallError } from './use-payment.ts';

type Submit = {
  busy: boolean;
  /** What the payer is told when it did not work. */
  failure: string | null;
  /** `send` asks with the key; what it answers is handed to `follow`. */
  run(
    send: (key: string) => Promise<PaymentProgress>,
    follow: (progress: PaymentProgress) => void,
  ): Promise<void>;
};

/** `name` names what is sent; `noAnswer` is said when it is not known whether it arrived. */
export function useSubmit(name: string, noAnswer: string, reload: () => Promise<void>): Submit {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A click that comes before the button is drawn busy must not count.
  const running = useRef(false);

  const run: Submit['run'] = async (send, follow) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const progress = await send(keyOfSubmit(name));
      settleSubmit(name);
      follow(progress);
    } catch (error) {
      const { code, message } = asCallError(error);
      if (isOutcomeOpen(error)) {
        setFailure(noAnswer);
      } else {
        settleSubmit(name);
        setFailure(message);
        if (code !== 'TOO_MANY_REQUESTS') await reload();
      }
    }
    running.current = false;
    setBusy(false);
  };
  return { busy, failure, run };
}
