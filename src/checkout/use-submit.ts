// Submits a request that starts a payment: one at a time, with the same key until a response arrives.
import { useRef, useState } from 'react';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { isOutcomeOpen } from './api.ts';
import { keyOfSubmit, settleSubmit } from './storage.ts';
import { asCallError } from './use-payment.ts';

type Submit = {
  busy: boolean;
  /** Error message for the payer. */
  failure: string | null;
  /** `send` makes the request with the key; `follow` receives the response. */
  run(
    send: (key: string) => Promise<PaymentProgress>,
    follow: (progress: PaymentProgress) => void,
  ): Promise<void>;
};

/** `name` identifies the submit; `noAnswer` is the message when it is unknown whether the request arrived. */
export function useSubmit(name: string, noAnswer: string, reload: () => Promise<void>): Submit {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Ignores clicks made before the busy state is rendered.
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
