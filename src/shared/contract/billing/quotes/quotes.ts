// Contract of quotes: written like invoices, sent, accepted once by the customer or by a member for them.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf } from '../../envelope.ts';
import { idField, reasonInput, textField } from '../../fields.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { quote, quoteDetail, quoteFilters, quoteInput, quoteListQuery } from './quote-shapes.ts';

const params = z.object({ quoteId: idField });
const { read, readOne, create, change, fileOf, write } = callsOf({
  area: 'PAYMENT_GATEWAY.INVOICES',
  feature: 'invoice',
  params,
  output: quoteDetail,
});
const at = '/quotes';
const one = `${at}/:quoteId` as const;
const step = { ...change, method: 'POST', errors: ['NOT_FOUND', 'CONFLICT'] } as const;

export const quotesContract = {
  listQuotes: {
    ...read,
    url: at,
    summary: 'List quotes',
    query: quoteListQuery,
    output: countedPageOf(quote),
  },
  createQuote: {
    ...create,
    url: at,
    summary: 'Create a quote',
    description: 'Saves the quote as a draft.',
    body: quoteInput,
    message: 'Draft saved',
  },
  exportQuotes: {
    ...fileOf(quoteFilters),
    url: `${at}/export`,
    summary: 'Export quotes',
  },
  getQuote: { ...readOne, url: one, summary: 'Get a quote', output: quoteDetail },
  updateQuote: {
    ...change,
    method: 'PUT',
    url: one,
    summary: 'Update a quote',
    description: 'Only a draft can be updated; revert a sent quote to draft first.',
    body: quoteInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Quote saved',
  },
  deleteQuote: {
    ...write,
    params,
    method: 'DELETE',
    url: one,
    summary: 'Delete a draft quote',
    description: 'Possible only if it never had a number.',
    output: z.object({ deleted: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Draft deleted',
  },
  sendQuote: {
    ...step,
    url: `${one}/send`,
    summary: 'Send a quote',
    idempotency: 'optional',
    description: 'Assigns its number when it is first sent.',
    message: 'Quote sent',
  },
  takeQuoteBack: {
    ...step,
    url: `${one}/take-back`,
    summary: 'Revert a quote to draft',
    description: 'It keeps its number.',
    message: 'Quote reverted to draft',
  },
  acceptQuote: {
    ...step,
    url: `${one}/accept`,
    summary: 'Accept a quote on behalf of the customer',
    description: 'The quote becomes an invoice, once.',
    body: z.object({ name: textField('Name', 100).describe('Who accepted it') }),
    message: 'Quote accepted',
  },
  withdrawQuote: {
    ...step,
    url: `${one}/withdraw`,
    summary: 'Withdraw a quote',
    description: 'It can no longer be accepted.',
    body: reasonInput,
    message: 'Quote withdrawn',
  },
  getQuotePdf: {
    feature: 'invoice',
    method: 'GET',
    access: canRead('PAYMENT_GATEWAY.INVOICES'),
    params,
    url: `${one}/pdf`,
    summary: 'Download a quote',
    description: 'Returns a PDF. Drafts can be downloaded too.',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
