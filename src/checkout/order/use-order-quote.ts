// Price quote of an order, requested on every change of the selection; a slow response never replaces a later one.
import { useCallback, useEffect, useState } from 'react';
import type { OrderQuote } from '#shared/contract/payments/sources/orders.ts';
import { postAt } from '../api.ts';
import { asCallError } from '../use-payment.ts';
import type { OrderBody } from './chosen.ts';

const pauseMs = 250;

/** `choice` is null while the input is not a valid quantity. */
export function useOrderQuote(slug: string, choice: OrderBody | null) {
  const [quote, setQuote] = useState<OrderQuote | null>(null);
  const [fault, setFault] = useState<Record<string, string> | null>(null);
  const [asked, setAsked] = useState(0);
  const text = choice && JSON.stringify(choice);
  useEffect(() => {
    if (text === null) return setFault({ quantity: 'Quantity is not valid' });
    // The preview of a draft page has no address yet, and makes no request.
    if (slug === '') return;
    let isLatest = true;
    setFault(null);
    const body = JSON.parse(text) as OrderBody;
    const load = async () => {
      try {
        const answer = await postAt<OrderQuote>(`/pay/${encodeURIComponent(slug)}/order/quote`, body);
        if (isLatest) setQuote(answer);
      } catch (error) {
        const { fields, message } = asCallError(error);
        const at =
          Object.keys(fields).length > 0 ? fields : { [body.couponCode ? 'couponCode' : 'items']: message };
        if (isLatest) setFault(at);
      }
    };
    const timer = setTimeout(() => void load(), asked === 0 ? 0 : pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [slug, text, asked]);
  const ask = useCallback(() => setAsked((now) => now + 1), []);
  return { quote, fault, ask };
}
