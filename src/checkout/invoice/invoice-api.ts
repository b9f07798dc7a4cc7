// Reads an invoice for its page, and polls it: others may pay it while it is open.
import type { HostedInvoice } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import { followLanguage } from '../i18n.ts';
import { useReread } from '../parts/use-reread.ts';

const againMs = 20_000;

export const pdfPath = (slug: string): string => `/api/v1/pay/${slug}/invoice/pdf`;
export const notePath = (slug: string, number: string): string =>
  `/api/v1/pay/${slug}/invoice/credit-notes/${encodeURIComponent(number)}`;

export const attachmentPath = (slug: string, id: string): string =>
  `/api/v1/pay/${slug}/invoice/attachments/${id}`;

const speak = ({ language }: HostedInvoice) => followLanguage(language);

export function useInvoice(slug: string) {
  const path = `/pay/${encodeURIComponent(slug)}/invoice`;
  const { found: invoice, failure, reload } = useReread<HostedInvoice>(path, againMs, speak);
  return { invoice, failure, reload };
}
