// Status changes of a quote: sent, taken back, withdrawn, accepted once, declined, expired.
import { createIssuedInvoice } from '#server/billing/invoices/issue-invoice.ts';
import type { Writer } from '#server/billing/invoices/save-invoice.ts';
import { takeAddress } from '#server/payments/sources/addresses.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { addDays, dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { emailQuote } from './emails.ts';
import { type Place, type QuoteRow, quoteRows, takeQuoteNumber } from './queries.ts';
import { checkUntil } from './save-quote.ts';
import { quoteStates } from './states.ts';

export const quoteAddressKind = 'quote';

export const quoteUrl = ({ slug }: Pick<QuoteRow, 'slug'>, publicUrl: string): string | null =>
  slug ? `${publicUrl}/pay/quote/${slug}` : null;

const lockedWith = ({ publicUrl }: { publicUrl: string }, row: QuoteRow) => ({
  row,
  url: quoteUrl(row, publicUrl),
});

async function locked(tx: Tx, { environment }: Writer, id: string): Promise<QuoteRow> {
  const row = await quoteRows.lock(tx, environment.id, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Hard to guess, because anyone with the address can see the quote. */
async function takeSlug(tx: Tx, { environmentId, id }: Place): Promise<string> {
  for (;;) {
    const slug = makeReference('quo', 16).toLowerCase();
    if (await takeAddress(tx, quoteAddressKind, { environmentId, id, slug })) return slug;
  }
}

/** Gives a draft its number and address; resends a quote that awaits an answer. */
export async function sendQuote(services: TxServices, tx: Tx, writer: Writer, id: string): Promise<QuoteRow> {
  const row = await locked(tx, writer, id);
  const { actor, environment } = writer;
  const now = services.clock.now();
  checkUntil(row.validUntil, dayOf(now, environment.timeZone));
  if (row.status === 'SENT') {
    await emailQuote(services, tx, row);
    const params = { email: row.customerEmail };
    await quoteStates.note(services, tx, row, { kind: 'sent_again', params, actor, tone: 'neutral' });
    return row;
  }
  quoteStates.refuse(row, 'sent');
  const number = row.number ?? (await takeQuoteNumber(tx, row.environmentId, row.issueOn));
  const slug = row.slug ?? (await takeSlug(tx, row));
  const after = await quoteStates.change(services, tx, lockedWith(services, { ...row, slug }), {
    set: {
      number,
      slug,
      version: row.version + 1,
      sentAt: now,
      nextAt: startOfDay(addDays(row.validUntil, 1), environment.timeZone),
    },
    line: { kind: 'sent', params: { number, email: row.customerEmail }, actor, tone: 'neutral' },
  });
  await emailQuote(services, tx, after);
  return after;
}

export async function takeQuoteBack(services: TxServices, tx: Tx, writer: Writer, id: string) {
  const row = await locked(tx, writer, id);
  quoteStates.refuse(row, 'taken_back');
  return quoteStates.change(services, tx, lockedWith(services, row), {
    set: { version: row.version + 1, nextAt: null, answeredAt: null, answeredBy: null, reason: null },
    line: { kind: 'taken_back', actor: writer.actor, tone: 'neutral' },
  });
}

export async function withdrawQuote(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  reason: string,
) {
  const row = await locked(tx, writer, id);
  quoteStates.refuse(row, 'withdrawn');
  return quoteStates.change(services, tx, lockedWith(services, row), {
    set: { nextAt: null, reason },
    line: { kind: 'withdrawn', params: { reason }, actor: writer.actor, tone: 'neutral' },
  });
}

/** The author of the answer; `version` when it was given on the hosted page. */
export type QuoteAnswer = { name: string; version?: number };

/** Refuses an answer to a quote that is past its last day although no sweep has expired it, or that was changed since it was read. */
function checkAnswer(row: QuoteRow, now: Date, { version }: QuoteAnswer): void {
  if (row.nextAt && row.nextAt <= now)
    throw new AppError('CONFLICT', { sentence: 'This quote has expired.' });
  if (version !== undefined && version !== row.version)
    throw new AppError('CONFLICT', {
      sentence: 'This quote has changed since you opened it. Review it again.',
    });
}

/** Turns the quote into an issued and sent invoice; accepting an accepted quote returns it unchanged. */
export async function acceptQuote(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  answer: QuoteAnswer,
): Promise<QuoteRow> {
  const row = await locked(tx, writer, id);
  if (row.status === 'ACCEPTED') return row;
  quoteStates.refuse(row, 'accepted');
  const now = services.clock.now();
  checkAnswer(row, now, answer);
  const { name } = answer;
  const { customerName, customerEmail, customerAddress, customerTin } = row;
  const invoice = await createIssuedInvoice(services, tx, writer, {
    origin: { kind: 'standard', id: row.id, key: `quote:${row.id}` },
    input: {
      ...row.content,
      customer: { name: customerName, email: customerEmail, address: customerAddress, tin: customerTin },
      notes: row.notes,
      useCredit: true,
    },
    send: true,
  });
  const after = await quoteStates.change(services, tx, lockedWith(services, row), {
    set: { nextAt: null, answeredAt: now, answeredBy: name, invoiceId: invoice.id },
    line: { kind: 'accepted', params: { by: name }, actor: writer.actor, tone: 'success' },
  });
  const params = { number: invoice.number ?? '' };
  const actor = { kind: 'platform' } as const;
  await quoteStates.note(services, tx, after, { kind: 'invoiced', params, actor, tone: 'neutral' });
  return after;
}

export async function declineQuote(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  { reason, ...answer }: QuoteAnswer & { reason: string | null },
): Promise<QuoteRow> {
  const row = await locked(tx, writer, id);
  if (row.status === 'DECLINED') return row;
  quoteStates.refuse(row, 'declined');
  const now = services.clock.now();
  checkAnswer(row, now, answer);
  return quoteStates.change(services, tx, lockedWith(services, row), {
    set: { nextAt: null, answeredAt: now, answeredBy: answer.name, reason },
    line: { kind: 'declined', params: { by: answer.name, reason }, actor: writer.actor, tone: 'danger' },
  });
}
