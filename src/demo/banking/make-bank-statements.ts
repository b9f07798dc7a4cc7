// Bank statements of the demo: a naira account, a dollar account and a test mode account. One take-over line covers everything until a week
// ago, followed by a week of bank bookings with some exceptions.
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { modules } from '#server/modules.ts';
import { matchByHand } from '#server/operator/reconciliation/resolve.ts';
import { type Booked, selectBooked } from '#server/operator/reconciliation/sandbox-files.ts';
import { addAccount } from '#server/operator/reconciliation/settlement-accounts.ts';
import { importStatement } from '#server/operator/reconciliation/statements.ts';
import { findOperator } from '#server/operator/staff/staff.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Operator } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import { type Currency, toDecimalString } from '#shared/money.ts';
import type { Scene } from '../make-history.ts';
import { demoOperators } from '../make-operators.ts';

const dayMs = 86_400_000;
const days = 7;

/** An account of the platform at a bank, without card receipts, since the demo has no settlement files. */
type Book = {
  mode: 'test' | 'live';
  currency: Currency;
  account: string;
  bankName: string;
  opening: number;
  /** The start of the name of the week's file. */
  stem: string;
  /** Unmatched bookings in the middle of the week. */
  strange: readonly { narration: string; amount: number }[];
};

const books: readonly Book[] = [
  {
    mode: 'live',
    currency: 'NGN',
    account: '0098765432',
    bankName: 'Wema Bank',
    opening: 4_000_000_000,
    stem: 'wema',
    strange: [
      { narration: 'Account maintenance charge', amount: -250_000 },
      { narration: 'Transfer from Chukwudi Stores', amount: 4_735_025 },
    ],
  },
  {
    mode: 'live',
    currency: 'USD',
    account: '0211947733',
    bankName: 'Zenith Bank',
    opening: 90_000_000,
    stem: 'zenith-usd',
    strange: [{ narration: 'SWIFT message charge', amount: -2_500 }],
  },
  {
    mode: 'test',
    currency: 'NGN',
    account: '0000000017',
    bankName: 'Sandbox Bank',
    opening: 100_000_000,
    stem: 'sandbox',
    strange: [{ narration: 'Account maintenance charge', amount: -50_000 }],
  },
];
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const movements = modules.flatMap(({ bankMovements = [] }) => bankMovements);

type Line = { day: string; reference: string; narration: string; amount: number };

/** The statement lines with the balance after each. */
function writeCsv(lines: readonly Line[], opening: number, currency: Currency): Buffer {
  let balance = opening;
  const text = (amount: number) => toDecimalString(amount, currency) ?? '';
  const rows = lines.map(({ day, reference, narration, amount }) => {
    balance += amount;
    const sides = amount < 0 ? [text(-amount), ''] : ['', text(amount)];
    return [day, reference, narration, ...sides, text(balance), currency];
  });
  const names = ['date', 'reference', 'narration', 'debit', 'credit', 'balance', 'currency'];
  return Buffer.from(stringify([names, ...rows]));
}

async function demoOperator(db: Db): Promise<Operator> {
  const [person] = demoOperators;
  const row = person && (await findOperator(db, person.email));
  if (!row) throw new Error('The demo has no operator.');
  const { email, firstName, lastName, roleName } = person;
  const name = `${firstName} ${lastName}`;
  return { operatorId: row.id, email, name, roleName, sessionId: row.id, permissions: new Set() };
}

/** The importing member of staff, and the account. */
type Desk = { services: Services; operator: Operator; book: Book };
type Import = { fileName: string; lines: readonly Line[]; opening: number };

/** Imports a file as staff; returns the id of its statement. */
async function importFile({ services, operator, book }: Desk, of: Import): Promise<string> {
  const { account, mode, currency } = book;
  const bytes = writeCsv(of.lines, of.opening, currency);
  const upload = { bytes, fileName: of.fileName, fields: {}, account, mode };
  const { statements } = await importStatement(services, movements, operator, upload);
  return statements[0]?.id ?? '';
}

/** Writes one line that confirms all bookings before the statements begin. */
async function takeOver(desk: Desk, from: Date): Promise<number> {
  const { services, operator, book } = desk;
  const { database } = services;
  const items = await sql<{ id: string; open: number }>`
    select i.posting_id || '.' || i.seq || '.bank' as id, i.open from reconciliation_items i join environments e on e.id = i.environment_id
    where e.mode = ${book.mode} and i.leg = 'bank' and i.currency = ${book.currency} and i.open <> 0 and i.posted_at < ${from}`.execute(
    database.db,
  );
  const amount = items.rows.reduce((sum, { open }) => sum + open, 0);
  if (amount === 0) return book.opening;
  const day = dayOf(new Date(from.getTime() - dayMs));
  const narration = 'Balance taken over';
  const lines = [{ day, reference: '', narration, amount }];
  const statementId = await importFile(desk, {
    fileName: `${book.stem}-taken-over.csv`,
    lines,
    opening: book.opening,
  });
  const { id } = await database.db
    .selectFrom('bankStatementLines')
    .where('statementId', '=', statementId)
    .select('id')
    .executeTakeFirstOrThrow();
  const audit = (): void => undefined;
  const input = {
    items: items.rows.map((item) => item.id),
    differenceToFees: false,
    note: 'Confirmed by earlier statements',
  };
  await database.inTransaction((tx) => matchByHand({ tx, services, operator, audit }, id, input));
  return book.opening + amount;
}

/** The bank's bookings of the week: one is missing, one has another amount, and the strange ones match nothing. */
function linesOf(booked: readonly (Booked & { at: Date })[], from: Date, strange: Book['strange']): Line[] {
  const lines = booked.map(({ at, reference, narration, amount }) => ({
    day: dayOf(at),
    reference,
    narration,
    amount,
  }));
  lines.sort((line, two) => line.day.localeCompare(two.day));
  const late = lines.findIndex(({ amount }) => amount > 0);
  if (late >= 0) lines.splice(late, 1);
  const other = lines.find(({ amount }) => amount < 0);
  if (other) other.amount -= 5_375;
  const midweek = dayOf(new Date(from.getTime() + 3 * dayMs));
  lines.push(...strange.map(({ narration, amount }) => ({ day: midweek, reference: '', narration, amount })));
  return lines.sort((line, two) => line.day.localeCompare(two.day));
}

export async function makeBankStatements({ services, clock }: Scene, end: Date): Promise<void> {
  clock.set(end);
  const { database } = services;
  const today = new Date(`${dayOf(end)}T00:00:00Z`);
  const from = new Date(today.getTime() - days * dayMs);
  const operator = await demoOperator(database.db);
  for (const book of books) await makeBook({ services, operator, book }, { from, today });
}

async function makeBook(desk: Desk, { from, today }: { from: Date; today: Date }): Promise<void> {
  const { services, operator, book } = desk;
  const { mode, currency, account, bankName, stem } = book;
  const { database } = services;
  const named = { mode, account, bankName };
  await database.inTransaction((tx) => addAccount(tx, named, { by: operator.name, at: from }));
  const opening = await takeOver(desk, from);
  const booked = await selectBooked(
    database.db,
    sql`e.mode = ${mode} and i.currency = ${currency} and i.posted_at >= ${from} and i.posted_at < ${today}`,
  );
  const lines = linesOf(booked, from, book.strange);
  const fileName = `${stem}-${dayOf(from)}-to-${dayOf(new Date(today.getTime() - dayMs))}.csv`;
  await importFile(desk, { fileName, lines, opening });
}
