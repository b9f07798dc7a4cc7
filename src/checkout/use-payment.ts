// The payment on the page: loaded, begun, followed until its outcome is known, and cancelled.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PaymentProgress } from '#shared/contract/checkout.ts';
import { type Address, readLink, replaceKey } from './address.ts';
import {
  CallError,
  cancelPayment,
  getPage,
  getProgress,
  isOutcomeOpen,
  type PayerDetails,
  startPayment,
} from './api.ts';
import { forget, keep, keyOfSubmit, readKept, settleSubmit } from './kept.ts';
import { begin, type Channel, nothingYet, otherChannel, type Payment } from './payment.ts';

export type PaymentActions = {
  /** Reads the page and where the payment stands again. */
  reload(): Promise<void>;
  start(details: PayerDetails): Promise<void>;
  /** Back to the details of the link; the payment that was begun stays unpaid. */
  editDetails(): Promise<void>;
  /** Shows where the payment stands; `channel` is the way that was just tried. */
  follow(progress: PaymentProgress, channel?: Channel): void;
  tryAgain(otherWay: boolean): void;
  cancel(): Promise<void>;
};

/** Anything thrown as an error of a call; a bug in the page is shown as one that got no answer. */
export function asCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError(0, null);
}

async function load(key: string): Promise<Partial<Payment>> {
  const firstVisit = readKept(`visit.${key}`) === null;
  const page = await getPage(key, firstVisit);
  keep(`visit.${key}`, '1');
  const progress = page.reference === null ? null : await getProgress(page.reference);
  return { page, progress, failure: null, ...(progress?.transfer && { channel: 'transfer' }) };
}

const closedCodes = new Set(['LINK_CLOSED', 'LINK_EXPIRED', 'LINK_EXHAUSTED', 'NOT_FOUND']);

export function usePayment(address: Address): [Payment, PaymentActions] {
  const [payment, setPayment] = useState<Payment>(() => ({ ...nothingYet, link: readLink() }));
  const change = useCallback((part: Partial<Payment>) => setPayment((now) => ({ ...now, ...part })), []);
  const [key, setKey] = useState(address.key);
  const reference = payment.page?.reference ?? null;

  const reload = useCallback(async () => {
    try {
      change(await load(key));
    } catch (error) {
      change({ failure: asCallError(error) });
    }
  }, [change, key]);

  useEffect(() => {
    void reload();
    // A page brought back from the browser's memory may be long out of date.
    const onShow = (event: PageTransitionEvent) => event.persisted && void reload();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reload]);

  const { page, link } = payment;
  const actions = useMemo<PaymentActions>(
    () => ({
      reload,
      async start(details) {
        if (!page) return;
        const slug = page.reference === null ? key : (link ?? key);
        const submit = `start.${slug}`;
        try {
          const begun = await startPayment(slug, details, keyOfSubmit(submit, JSON.stringify(details)));
          settleSubmit(submit);
          replaceKey(address.base, begun.reference, slug);
          const { email, amount } = details;
          change({ page: begin(page, begun.reference, { email, amount }), progress: null, link: slug });
        } catch (error) {
          if (!isOutcomeOpen(error)) settleSubmit(submit);
          if (closedCodes.has(asCallError(error).code)) return reload();
          throw error;
        }
      },
      async editDetails() {
        if (!link) return;
        const linkPage = await getPage(link, false);
        replaceKey(address.base, link, null);
        setKey(link);
        change({ page: linkPage, progress: null, link: null, retrying: false, failure: null });
      },
      follow: (progress, channel) => change({ progress, retrying: false, ...(channel && { channel }) }),
      tryAgain: (otherWay) =>
        setPayment((now) => ({
          ...now,
          retrying: true,
          channel: otherWay ? otherChannel(now) : now.channel,
        })),
      async cancel() {
        if (!reference) return;
        const progress = await cancelPayment(reference);
        setPayment((now) => ({ ...now, progress, retrying: true, channel: otherChannel(now) }));
      },
    }),
    [address.base, change, key, link, page, reference, reload],
  );

  useEffect(() => {
    if (payment.progress?.state === 'successful' && link) forget(`details.${link}`);
  }, [payment.progress?.state, link]);

  return [payment, actions];
}
