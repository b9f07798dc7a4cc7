// Loads the total when the payer bears the fee, and again when the card is known.
import { useEffect, useState } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { type Answer, quotePayment } from '../api.ts';

type Quote = Answer<'quotePayment'>;
type Quoted = { quote: Quote | null; asking: boolean };

/**
 * No request is made while the merchant bears the fee. `bin`: the first six digits, once typed. `total`: what the payer pays, minor units;
 * null until it is known.
 */
export function useQuote(
  page: CheckoutPage,
  reference: string,
  channel: CheckoutPage['channels'][number],
  bin: string,
): Quoted & { total: number | null; requote(): void } {
  const isQuoted = page.feeBearer === 'customer';
  const [quoted, setQuoted] = useState<Quoted>({ quote: null, asking: isQuoted });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    if (!isQuoted) return;
    let over = false;
    setQuoted((now) => ({ ...now, asking: true }));
    quotePayment(reference, { channel, ...(bin && { bin }) }).then(
      (quote) => !over && setQuoted({ quote, asking: false }),
      // Without a quote the button shows no amount, and the server refuses to charge one that was not shown.
      () => !over && setQuoted({ quote: null, asking: false }),
    );
    return () => {
      over = true;
    };
  }, [isQuoted, reference, channel, bin, round]);
  const total = quoted.quote?.charged ?? (isQuoted ? null : page.amount);
  return { ...quoted, total, requote: () => setRound(round + 1) };
}
