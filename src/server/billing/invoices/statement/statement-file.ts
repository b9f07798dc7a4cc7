// The statement of account of a customer as a file: for reading as PDF, for reckoning as CSV.
import { stringify } from 'csv-stringify/sync';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { Services } from '#server/services.ts';
import { paperDay, sellerMarks } from '#shared/billing/paper/invoice-paper.ts';
import type { Paper } from '#shared/billing/paper/paper.ts';
import { invoiceEntryLabels } from '#shared/billing/statement-words.ts';
import type { InvoiceStatement } from '#shared/contract/billing/invoices/customer-invoices.ts';
import { formatMoney, toDecimalString } from '#shared/money.ts';
import { logoOf, paperAnswer, sellerOf } from '../documents/invoice-file.ts';
import { readInvoiceSettings } from '../settings.ts';
import { type AskedStatement, readInvoiceStatement } from './statement.ts';

/** A document for people: of more entries it says so. */
const entriesMax = 2000;

type Customer = { name: string | null; email: string };
type Span = { from: string; to: string };

export async function getInvoiceStatementFile(
  services: Services,
  db: Db,
  environment: Environment,
  asked: AskedStatement & { format: 'pdf' | 'csv'; customer: Customer },
): Promise<FileAnswer> {
  const { timeZone } = environment;
  const statement = await readInvoiceStatement(db, environment, asked, entriesMax);
  const day = (at: string): string => dayOf(new Date(at), timeZone);
  const until = asked.to ? new Date(new Date(asked.to).getTime() - 1) : services.clock.now();
  const first = asked.from ?? statement.entries.at(-1)?.at;
  const span = { from: first ? day(first) : dayOf(until, timeZone), to: dayOf(until, timeZone) };
  if (asked.format === 'csv')
    return {
      contentType: 'text/csv; charset=utf-8',
      body: toCsv(statement, span, day),
      fileName: `statement-of-account-${span.to}.csv`,
    };
  const merchant = await loadMerchant(services, db, environment.id);
  const settings = await readInvoiceSettings(db, environment.id);
  const seller = sellerOf(services, merchant, settings);
  const written = { statement, span, day, customer: asked.customer };
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
    ['Date', 'What happened', 'Reference', 'Currency', 'Amount', 'Balance'],
    [span.from, 'Opening balance', '', currency, '', money(opening)],
    ...entries
      .toReversed()
      .map((one) => [
        ...[day(one.at), invoiceEntryLabels[one.kind], one.reference, currency],
        ...[money(one.amount), money(one.balance)],
      ]),
    [span.to, 'Closing balance', '', currency, '', money(closing)],
  ]);
}

type Written = {
  statement: InvoiceStatement;
  span: Span;
  day: (at: string) => string;
  customer: Customer;
};

function statementPaper(
  { statement, span, day, customer }: Written,
  seller: ReturnType<typeof sellerOf>,
  settings: Awaited<ReturnType<typeof readInvoiceSettings>>,
): Paper {
  const { currency, opening, invoiced, settled, dropped, closing, entries, isWhole } = statement;
  const money = (amount: number, sign = false): string => formatMoney(amount, currency, { sign });
  const sum = (label: string, text: string, strong = false) => ({ label, note: null, text, strong });
  return {
    template: settings.template,
    title: 'Statement of account',
    number: `${paperDay(span.from)} to ${paperDay(span.to)}`,
    seller: { name: seller.name, color: seller.color },
    marks: sellerMarks(seller),
    headline: { label: closing < 0 ? 'In credit' : 'Owed', text: money(Math.abs(closing)) },
    parties: [{ title: 'Customer', lines: [customer.name ?? customer.email, customer.email] }],
    facts: [
      { label: 'Opening balance', text: money(opening) },
      { label: 'Closing balance', text: money(closing) },
    ],
    columns: [
      { label: 'Date', align: 'left', share: 4 },
      { label: 'What happened', align: 'left', share: 5 },
      { label: 'Reference', align: 'left', share: 6 },
      { label: 'Amount', align: 'right', share: 5 },
      { label: 'Balance', align: 'right', share: 5 },
    ],
    rows: entries.toReversed().map((one) => ({
      cells: [
        paperDay(day(one.at)),
        invoiceEntryLabels[one.kind],
        one.reference || '–',
        money(one.amount, true),
        money(one.balance),
      ],
      note: null,
    })),
    empty: 'Nothing was billed or paid in these days.',
    totals: [
      sum('Opening balance', money(opening)),
      sum('Invoiced', money(invoiced, true)),
      sum('Paid and credited', money(-settled, true)),
      ...(dropped > 0 ? [sum('Void and written off', money(-dropped))] : []),
      sum('Closing balance', money(closing), true),
    ],
    sections: isWhole
      ? []
      : [{ title: 'Note', lines: [`The latest ${entries.length} entries are shown; the sums are of all.`] }],
    pay: null,
    footer: settings.footer ?? seller.name,
  };
}
