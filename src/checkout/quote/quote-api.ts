// API calls of a quote's page: read, accept and decline.
import type { HostedQuote } from '#shared/contract/billing/quotes/hosted-quote.ts';
import { answerAt, readAt } from '../api.ts';

const at = (slug: string): string => `/pay/quote/${encodeURIComponent(slug)}`;

export const quotePdfPath = (slug: string): string => `/api/v1${at(slug)}/pdf`;
export const readQuote = (slug: string): Promise<HostedQuote> => readAt(at(slug));

export type QuoteAnswer = { name: string; version: number; reason?: string };
export const sendAnswer = (
  slug: string,
  step: 'accept' | 'decline',
  body: QuoteAnswer,
): Promise<HostedQuote> => answerAt(`${at(slug)}/${step}`, body);
