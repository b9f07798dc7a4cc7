// Reading an invoice for its page, now and again: others may pay it while it is open.
import { useCallback, useEffect, useState } from 'react';
import type { HostedInvoice } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import { CallError, readAt } from '../api.ts';
import { followLanguage } from '../i18n.ts';

const againMs = 20_000;

export const pdfPath = (slug: string): string => `/api/v1/pay/${slug}/invoice/pdf`;
export const notePath = (slug: string, number: string): string =>
  `/api/v1/pay/${slug}/invoice/credit-notes/${encodeURIComponent(number)}`;

export const attachmentPath = (slug: string, id: string): string =>
  `/api/v1/pay/${slug}/invoice/attachments/${id}`;

type Found = { invoice: HostedInvoice | null; failure: CallError | null; reload(): Promise<void> };

/** Asked again while the page is looked at and something is due; an answer that fails leaves what is shown. */
export function useInvoice(slug: string): Found {
  const [invoice, setInvoice] = useState<HostedInvoice | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const reload = useCallback(async () => {
    try {
      const found = await readAt<HostedInvoice>(`/pay/${encodeURIComponent(slug)}/invoice`);
      await followLanguage(found.language);
      setInvoice(found);
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError(0, null));
    }
  }, [slug]);
  useEffect(() => {
    void reload();
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, againMs);
    return () => clearInterval(timer);
  }, [reload]);
  return { invoice, failure, reload };
}
