// The query of the open quote, and the paths of its pages.
import type { Quote } from '#shared/contract/billing/quotes/quote-shapes.ts';
import { quotesContract } from '#shared/contract/billing/quotes/quotes.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';

export const loadQuote = loadDetail(quotesContract.getQuote);
export const useQuote = () => useDetail(quotesContract.getQuote);

export const quotesPath = '/payment-gateway/invoicing/quotes';
export const quotePath = ({ id }: Pick<Quote, 'id'>): string => `${quotesPath}/${id}`;
