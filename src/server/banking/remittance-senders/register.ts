// The register of senders over a date range: identity and document, screening results, and amounts sent; as PDF or CSV.
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { getBranding } from '#server/account/branding/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { renderPdf } from '#server/platform/documents/pdf-document.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { addDays, dayOf, startOfDay, startOfMonth } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import { fundSources, identityKinds } from '#shared/contract/banking/remittance/remittance-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, formatMoney, toDecimalString } from '#shared/money.ts';
import { type SenderRow, senderName } from './list-senders.ts';

/** The limit for a readable document: with more senders it contains a note, and the export has all of them. */
const writtenMax = 2000;
const spanDaysMax = 366;

type Sums = {
  senderId: string;
  currency: Currency;
  sent: number;
  amount: number;
  screened: number;
  held: number;
  refused: number;
  returned: number;
};
type Line = { sender: SenderRow; sums: Sums[] };
type Span = { from: string; to: string };

type Query = { firstDay?: string | undefined; lastDay?: string | undefined };

function spanOf(services: Services, { timeZone }: Environment, { firstDay, lastDay }: Query): Span {
  const to = lastDay ?? dayOf(services.clock.now(), timeZone);
  const from = firstDay ?? startOfMonth(to);
  if (to < from || addDays(from, spanDaysMax) < to) {
    const sentence = to < from ? 'The end date is before the start date' : 'Choose at most one year';
    throw new AppError('VALIDATION', { sentence, fields: { lastDay: sentence } });
  }
  return { from, to };
}

/** Sums of the range by sender and currency: failed remittances do not count as sent; a hold counts even after release. */
async function sumsOf(db: Db, { id, timeZone }: Environment, { from, to }: Span): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select m.sender_id as "senderId", m.currency,
           count(*) filter (where m.status <> 'FAILED') as sent,
           coalesce(sum(m.amount) filter (where m.status <> 'FAILED'), 0)::bigint as amount,
           count(*) filter (where m.screened_at is not null) as screened,
           count(*) filter (where m.hold_reason is not null) as held,
           count(*) filter (where m.hold_reason is not null and m.status = 'FAILED' and m.sent_at is null) as refused,
           count(*) filter (where m.status = 'REVERSED') as returned
    from remittances m
    where m.environment_id = ${id} and m.created_at >= ${startOfDay(from, timeZone)}
      and m.created_at < ${startOfDay(addDays(to, 1), timeZone)}
    group by 1, 2 order by 2`.execute(db);
  return rows.map(({ sent, amount, screened, held, refused, returned, ...row }) => ({
    ...row,
    sent: Number(sent),
    amount: Number(amount),
    screened: Number(screened),
    held: Number(held),
    refused: Number(refused),
    returned: Number(returned),
  }));
}

async function readLines(db: Db, environment: Environment, span: Span): Promise<Line[]> {
  const senders = await db
    .selectFrom('remittanceSenders')
    .where('environmentId', '=', environment.id)
    .where('createdAt', '<', startOfDay(addDays(span.to, 1), environment.timeZone))
    .selectAll()
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .limit(writtenMax)
    .execute();
  const sums = await sumsOf(db, environment, span);
  return senders.map((sender) => ({ sender, sums: sums.filter(({ senderId }) => senderId === sender.id) }));
}

const total = (sums: readonly Sums[], read: (item: Sums) => number): number =>
  sums.reduce((sum, item) => sum + read(item), 0);

/** Only the last digits of a document number are shown. */
const documentOf = ({ idKind, idNumber }: SenderRow): string =>
  `${identityKinds[idKind]} •••• ${idNumber.slice(-4)}`;

const screeningOf = (sums: readonly Sums[]): string => {
  const [screened, held, refused] = [
    total(sums, (item) => item.screened),
    total(sums, (item) => item.held),
    total(sums, (item) => item.refused),
  ];
  if (screened + held === 0) return 'No screenings';
  if (held === 0) return `${screened} clear`;
  return `${screened} clear, ${held} held${refused > 0 ? `, ${refused} refused` : ''}`;
};

const statusOf = ({ status }: SenderRow): string => (status === 'ACTIVE' ? 'Active' : 'Blocked');

function toCsv(lines: readonly Line[], environment: Environment, name: string): FileAnswer {
  const currencies = [...new Set(lines.flatMap(({ sums }) => sums.map(({ currency }) => currency)))].sort();
  const amountOf = (sums: readonly Sums[], currency: Currency): string =>
    toDecimalString(
      total(
        sums.filter((item) => item.currency === currency),
        (item) => item.amount,
      ),
      currency,
    );
  const count = (read: (item: Sums) => number) => (sums: readonly Sums[]) => total(sums, read);
  const counts = [
    count((item) => item.sent),
    count((item) => item.returned),
    count((item) => item.screened),
    count((item) => item.held),
    count((item) => item.refused),
  ];
  const heads = ['Sent', 'Returned', 'Screened', 'Held', 'Refused'];
  const every = lines.flatMap(({ sums }) => sums);
  const body = stringify([
    [
      ...[
        'Reference',
        'Name',
        'Status',
        'Date of birth',
        'Nationality',
        'Country',
        'Document',
        'Valid until',
      ],
      ...['Source of funds', ...heads, ...currencies.map((currency) => `Amount (${currency})`)],
    ],
    ...lines.map(({ sender, sums }) => [
      ...[sender.reference, senderName(sender), statusOf(sender), sender.bornOn, sender.nationality],
      ...[sender.country, documentOf(sender), sender.idExpiresOn ?? '', fundSources[sender.sourceOfFunds]],
      ...counts.map((read) => read(sums)),
      ...currencies.map((currency) => amountOf(sums, currency)),
    ]),
    [
      ...['Total', `${lines.length} senders of ${environment.businessName}`, '', '', '', '', '', '', ''],
      ...counts.map((read) => read(every)),
      ...currencies.map((currency) => amountOf(every, currency)),
    ],
  ]);
  return { contentType: 'text/csv; charset=utf-8', body, fileName: `${name}.csv` };
}

const amountsOf = (sums: readonly Sums[]): string =>
  sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ') || '–';

async function toPdf(
  services: Services,
  db: Db,
  environment: Environment,
  { lines, span, name }: { lines: readonly Line[]; span: Span; name: string },
): Promise<FileAnswer> {
  const brand = await getBranding(db, services.publicUrl);
  const every = lines.flatMap(({ sums }) => sums);
  const currencies = [...new Set(every.map(({ currency }) => currency))].sort();
  const body = await renderPdf({
    title: 'Sender register',
    brand: { name: environment.businessName, color: brand.brand_primary_color },
    ...moneyModeOf(services, environment),
    facts: [
      { label: 'From', text: span.from },
      { label: 'To', text: span.to },
      { label: 'Senders', text: String(lines.length) },
      { label: 'Remittances', text: String(total(every, (item) => item.sent)) },
      { label: 'Screening', text: screeningOf(every) },
    ],
    tables: [
      {
        title: 'Senders',
        columns: [
          { label: 'Sender', share: 5 },
          { label: 'Document', share: 5 },
          { label: 'Screening', share: 4 },
          { label: 'Sent', share: 1, align: 'right' },
          { label: 'Amount', share: 4, align: 'right' },
        ],
        rows: lines.map(({ sender, sums }) => [
          `${senderName(sender)} (${statusOf(sender)})`,
          documentOf(sender),
          screeningOf(sums),
          String(total(sums, (item) => item.sent)),
          amountsOf(sums),
        ]),
        empty: 'No senders',
        totals: currencies.map((currency) => ({
          label: `Sent in ${currency}`,
          text: formatMoney(
            total(
              every.filter((item) => item.currency === currency),
              (item) => item.amount,
            ),
            currency,
          ),
        })),
      },
    ],
    notes: [
      'Failed remittances are not counted as sent.',
      ...(lines.length === writtenMax ? [`Only the first ${writtenMax} senders are listed.`] : []),
    ],
    footer: `${brand.company_name} · ${environment.businessName} · ${span.from} to ${span.to}`,
    producedAt: services.clock.now(),
  });
  return { contentType: 'application/pdf', body, fileName: `${name}.pdf` };
}

/** Returns the requested file; for the current month unless dates are given. */
export async function getSenderRegister(
  services: Services,
  db: Db,
  environment: Environment,
  query: Query & { format: 'pdf' | 'csv' },
): Promise<FileAnswer> {
  const span = spanOf(services, environment, query);
  const lines = await readLines(db, environment, span);
  const name = `senders-${span.from}-${span.to}`;
  return query.format === 'csv'
    ? toCsv(lines, environment, name)
    : toPdf(services, db, environment, { lines, span, name });
}
