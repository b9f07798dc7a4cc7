// A customer's statement of account as a file: PDF to read, CSV to process.
import { stringify } from 'csv-stringify/sync';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { Services } from '#server/services.ts';
import { cutNote, type DocumentTexts, documentTexts } from '#shared/billing/paper/document-texts.ts';
import { pagesSentence, sellerMarks } from '#shared/billing/paper/invoice-paper.ts';
import type { Paper } from '#shared/billing/paper/paper.ts';
import { invoiceEntryLabels } from '#shared/billing/statement-labels.ts';
import type { InvoiceStatement } from '#shared/contract/billing/invoices/customer-invoices.ts';
import { formatMoney, toDecimalString } from '#shared/money.ts';
import { documentLanguage } from '../documents/document-language.ts';
import { logoOf, paperAnswer, sellerOf } from '../documents/invoice-file.ts';
import { readInvoiceSettings } from '../settings.ts';
import { readInvoiceStatement, type StatementRequest } from './statement.ts';

/** The PDF limit; a longer statement notes that it is cut. */
const entriesMax = 2000;

type Customer = { id: string; name: string | null; email: string };
type Span = { from: string; to: string };

export async function getInvoiceStatementFile(
  services: Services,
  db: Db,
  environment: Environment,
  query: StatementRequest & { format: 'pdf' | 'csv'; customer: Customer },
): Promise<FileAnswer> {
  const { timeZone } = environment;
  const statement = await readInvoiceStatement(db, environment, query, entriesMax);
  const day = (at: string): string => dayOf(new Date(at), timeZone);
  const until = query.to ? new Date(new Date(query.to).getTime() - 1) : services.clock.now();
  const first = query.from ?? statement.entries.at(-1)?.at;
  const span = { from: first ? day(first) : dayOf(until, timeZone), to: dayOf(until, timeZone) };
  if (query.format === 'csv')
    return {
      contentType: 'text/csv; charset=utf-8',
      body: toCsv(statement, span, day),
      fileName: `statement-of-account-${span.to}.csv`,
    };
  const merchant = await loadMerchant(services, db, environment.id);
  const settings = await readInvoiceSettings(db, environment.id);
  const seller = sellerOf(services, merchant, settings);
  const language = await documentLanguage(
    db,
    { environmentId: environment.id, customerId: query.customer.id },
    settings,
  );
  const words = documentTexts(language);
  const written = { statement, span, day, customer: query.customer, words };
  const paper = statementPaper(written, seller, settings);
  return paperAnswer(services, paper, await logoOf(db, merchant, settings));
}

function toCsv(
  { currency, opening, closing, entries }: InvoiceStatement,
  span: Span,
  day: (at: string) => string,
): string {
  const money = (amount: number): string => toDecimalString(amount, currency);
  return stringify([
    ['Date', 'Description', 'Reference', 'Currency', 'Amount', 'Balance'],
    [span.from, 'Opening balance', '', currency, '', money(opening)],
    ...entries
      .toReversed()
      .map((entry) => [
        ...[day(entry.at), invoiceEntryLabels[entry.kind], entry.reference, currency],
        ...[money(entry.amount), money(entry.balance)],
      ]),
    [span.to, 'Closing balance', '', currency, '', money(closing)],
  ]);
}

type Written = {
  statement: InvoiceStatement;
  span: Span;
  day: (at: string) => string;
  customer: Customer;
  words: DocumentTexts;
};

function statementPaper(
  { statement, span, day, customer, words }: Written,
  seller: ReturnType<typeof sellerOf>,
  settings: Awaited<ReturnType<typeof readInvoiceSettings>>,
): Paper {
  const { say } = words;
  const { currency, opening, invoiced, settled, dropped, closing, entries, isWhole } = statement;
  const money = (amount: number, sign = false): string => formatMoney(amount, currency, { sign });
  const sum = (label: string, text: string, strong = false) => ({ label, note: null, text, strong });
  return {
    template: settings.template,
    title: say('Statement of account'),
    number: say('{{from}} to {{to}}', { from: words.day(span.from), to: words.day(span.to) }),
    seller: { name: seller.name, color: seller.color },
    marks: sellerMarks(seller).map((sellerMark) => say(sellerMark)),
    headline: { label: closing < 0 ? say('In credit') : say('Owed'), text: money(Math.abs(closing)) },
    parties: [{ title: say('Customer'), lines: [customer.name ?? customer.email, customer.email] }],
    facts: [
      { label: say('Opening balance'), text: money(opening) },
      { label: say('Closing balance'), text: money(closing) },
    ],
    columns: [
      { label: say('Date'), align: 'left', share: 4 },
      { label: say('Description'), align: 'left', share: 5 },
      { label: say('Reference'), align: 'left', share: 6 },
      { label: say('Amount'), align: 'right', share: 5 },
      { label: say('Balance'), align: 'right', share: 5 },
    ],
    rows: entries.toReversed().map((entry) => ({
      cells: [
        words.day(day(entry.at)),
        say(invoiceEntryLabels[entry.kind]),
        entry.reference || '–',
        money(entry.amount, true),
        money(entry.balance),
      ],
      note: null,
    })),
    empty: say('Nothing was billed or paid in this period.'),
    totals: [
      sum(say('Opening balance'), money(opening)),
      sum(say('Invoiced'), money(invoiced, true)),
      sum(say('Paid and credited'), money(-settled, true)),
      ...(dropped > 0 ? [sum(say('Void and written off'), money(-dropped))] : []),
      sum(say('Closing balance'), money(closing), true),
    ],
    sections: isWhole ? [] : [cutNote(words, entries.length)],
    pay: null,
    footer: settings.footer ?? seller.name,
    pages: say(pagesSentence),
  };
}
