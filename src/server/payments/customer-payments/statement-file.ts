// The account statement of a customer as a file: PDF for reading, CSV for processing.
import { stringify } from 'csv-stringify/sync';
import { getBranding } from '#server/account/branding/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { renderPdf } from '#server/platform/documents/pdf-document.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { dayOf, hourLabel } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import type {
  CustomerEntry,
  CustomerStatement,
} from '#shared/contract/payments/customers/customer-statement.ts';
import { formatMoney, toDecimalString } from '#shared/money.ts';
import { readCustomerStatement, type StatementRequest } from './statement.ts';

/** The maximum number of entries. A longer statement says so; the exports of payments and refunds contain all of them. */
const entriesMax = 2000;

const kindWords: Record<CustomerEntry['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
};

type Written = {
  statement: CustomerStatement;
  customer: { name: string | null; email: string };
  span: { from: string; to: string };
  time: (at: string) => string;
};

export async function getCustomerStatementFile(
  services: Services,
  db: Db,
  environment: Environment,
  query: StatementRequest & { format: 'pdf' | 'csv'; customer: Written['customer'] },
): Promise<FileAnswer> {
  const { timeZone } = environment;
  const statement = await readCustomerStatement(db, environment, query, entriesMax);
  const time = (at: string): string =>
    `${dayOf(new Date(at), timeZone)} ${hourLabel(new Date(at), timeZone)}`;
  const until = query.to ? new Date(new Date(query.to).getTime() - 1) : services.clock.now();
  const first = query.from ?? statement.entries.at(-1)?.at;
  const span = { from: first ? dayOf(new Date(first), timeZone) : '–', to: dayOf(until, timeZone) };
  const written = { statement, customer: query.customer, span, time };
  const fileName = `account-statement-${span.to}.${query.format}`;
  if (query.format === 'csv')
    return { contentType: 'text/csv; charset=utf-8', body: toCsv(written), fileName };
  return { contentType: 'application/pdf', body: await toPdf(services, db, environment, written), fileName };
}

function toCsv({ statement, span, time }: Written): string {
  const { currency, opening, closing, entries } = statement;
  const money = (amount: number): string => toDecimalString(amount, currency);
  return stringify([
    ['Time', 'Description', 'Reference', 'Currency', 'Amount', 'Total'],
    [span.from, 'Opening total', '', currency, '', money(opening)],
    ...entries
      .toReversed()
      .map((entry) => [
        ...[time(entry.at), kindWords[entry.kind], entry.reference, currency],
        ...[money(entry.amount), money(entry.total)],
      ]),
    [span.to, 'Closing total', '', currency, '', money(closing)],
  ]);
}

async function toPdf(
  services: Services,
  db: Db,
  environment: Environment,
  { statement, customer, span, time }: Written,
): Promise<Buffer> {
  const { currency, opening, paid, refunded, chargedBack, closing, entries, isWhole } = statement;
  const money = (amount: number, sign = false): string => formatMoney(amount, currency, { sign });
  const brand = await getBranding(db, services.publicUrl);
  return renderPdf({
    title: 'Payments statement',
    brand: { name: environment.businessName, color: brand.brand_primary_color },
    ...moneyModeOf(services, environment),
    headline: { label: 'Closing total', text: money(closing) },
    facts: [
      ...(customer.name ? [{ label: 'Customer', text: customer.name }] : []),
      { label: 'E-mail', text: customer.email },
      { label: 'From', text: span.from },
      { label: 'To', text: `${span.to} (${environment.timeZone})` },
      { label: 'Opening total', text: money(opening) },
    ],
    tables: [
      {
        title: 'Entries',
        columns: [
          { label: 'Time', share: 3 },
          { label: 'Description', share: 3 },
          { label: 'Reference', share: 4 },
          { label: 'Amount', share: 3, align: 'right' },
          { label: 'Total', share: 3, align: 'right' },
        ],
        rows: entries
          .toReversed()
          .map((entry) => [
            ...[time(entry.at), kindWords[entry.kind], entry.reference],
            ...[money(entry.amount, true), money(entry.total)],
          ]),
        empty: 'No payments or refunds in this period.',
        totals: [
          { label: 'Opening total', text: money(opening) },
          { label: 'Paid', text: money(paid, true) },
          { label: 'Refunded', text: money(-refunded) },
          { label: 'Charged back', text: money(-chargedBack) },
          { label: 'Closing total', text: money(closing) },
        ],
      },
    ],
    notes: isWhole ? [] : [`Showing the latest ${entries.length} entries. The totals include all entries.`],
    footer: `${brand.company_name} · ${environment.businessName}`,
    producedAt: services.clock.now(),
  });
}
