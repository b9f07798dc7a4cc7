// State of the payment on the page: loading, start, polling until its outcome is known, and cancellation.
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Address, replaceKey } from './address.ts';
import {
  CallError,
  cancelPayment,
  getPage,
  getProgress,
  isOutcomeOpen,
  pagePath,
  startPayment,
} from './api.ts';
import { prepareDocument, takeEarly } from './document-page.ts';
import { followLanguage } from './i18n.ts';
import { begin, emptyPayment, otherChannel, type Payment, type PaymentActions } from './payment.ts';
import { keyOfSubmit, readStored, removeStored, settleSubmit, store } from './storage.ts';

/** Converts any thrown value to a CallError; a bug in the page is treated as a missing response. */
export function asCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError(0, null);
}

const visitAfterMs = 1500;

async function load(key: string): Promise<Partial<Payment>> {
  const firstVisit = readStored(`visit.${key}`) === null;
  const early = takeEarly<Awaited<ReturnType<typeof getPage>>>(pagePath(key));
  const page = await (early ?? getPage(key, firstVisit));
  // The early request counts no visit, so the visit is counted once the page is rendered.
  if (early && firstVisit) setTimeout(() => void getPage(key, true).catch(() => undefined), visitAfterMs);
  store(`visit.${key}`, '1');
  if (page.language) await followLanguage(page.language);
  if (page.reference === null && page.document) await prepareDocument(page.documentKind ?? 'invoice');
  const progress = page.reference === null ? null : await getProgress(page.reference);
  const channel = progress?.transfer ? 'transfer' : progress?.prompt?.channel;
  return { page, progress, failure: null, ...(channel && { channel }) };
}

const closedCodes = new Set(['LINK_CLOSED', 'LINK_EXPIRED', 'LINK_EXHAUSTED', 'NOT_FOUND']);

/** Loads immediately, and again when the browser restores the page from its cache, which may be outdated. */
function useReload(reload: () => Promise<void>): void {
  useEffect(() => {
    void reload();
    const onShow = (event: PageTransitionEvent) => event.persisted && void reload();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reload]);
}

type PaymentState = {
  payment: Payment;
  change(part: Partial<Payment>): void;
  reload(): Promise<void>;
  /** Slug or reference of the current page. */
  key: RefObject<string>;
};

/** The state of the payment, and the functions that reload it. */
function usePaymentState(firstKey: string): PaymentState {
  const [payment, setPayment] = useState<Payment>(() => ({
    ...emptyPayment,
    link: readStored(`link.${firstKey}`),
  }));
  const key = useRef(firstKey);
  /** Counts updates, so that a slow response never overwrites a later one. */
  const version = useRef(0);
  const change = useCallback((part: Partial<Payment>) => {
    version.current += 1;
    setPayment((now) => ({ ...now, ...part }));
  }, []);
  const reload = useCallback(async () => {
    const before = version.current;
    try {
      const part = await load(key.current);
      if (version.current === before) change(part);
    } catch (error) {
      // The page is kept, because the payer may have typed into it.
      setPayment((now) => (now.page ? now : { ...now, failure: asCallError(error) }));
    }
  }, [change]);
  useReload(reload);
  return { payment, change, reload, key };
}

export function usePayment(address: Address): [Payment, PaymentActions] {
  const { payment, change, reload, key } = usePaymentState(address.key);
  const { page, link, channel } = payment;
  const enter = useCallback<PaymentActions['enter']>(
    (reference, { email, amount }) => {
      if (!page) return;
      const slug = key.current;
      replaceKey(address.base, reference);
      store(`link.${reference}`, slug);
      key.current = reference;
      change({ page: begin(page, reference, { email, amount }), progress: null, link: slug });
    },
    [address.base, change, key, page],
  );
  const actions = useMemo<PaymentActions>(
    () => ({
      reload,
      enter,
      async start(details) {
        if (!page) return;
        const slug = key.current;
        const submit = `start.${slug}`;
        try {
          const begun = await startPayment(slug, details, keyOfSubmit(submit, JSON.stringify(details)));
          settleSubmit(submit);
          enter(begun.reference, details);
        } catch (error) {
          if (!isOutcomeOpen(error)) settleSubmit(submit);
          if (closedCodes.has(asCallError(error).code)) return reload();
          throw error;
        }
      },
      async editDetails() {
        if (!link) return;
        try {
          const linkPage = await getPage(link, false);
          replaceKey(address.base, link);
          key.current = link;
          change({ ...emptyPayment, page: linkPage });
        } catch (error) {
          change({ failure: asCallError(error) });
        }
      },
      follow: (progress, tried) => change({ progress, retrying: false, ...(tried && { channel: tried }) }),
      tryAgain: (otherWay) =>
        change({ retrying: true, ...(otherWay && { channel: otherChannel(page, channel) }) }),
      async cancel() {
        if (!page?.reference) return;
        const progress = await cancelPayment(page.reference);
        change({ progress, retrying: true, channel: otherChannel(page, channel) });
      },
    }),
    [address.base, change, channel, enter, key, link, page, reload],
  );

  useEffect(() => {
    if (payment.progress?.state === 'successful' && link) removeStored(`details.${link}`);
  }, [payment.progress?.state, link]);

  return [payment, actions];
}
