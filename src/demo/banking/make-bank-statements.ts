// Bank statements of the demo: everything until a week ago taken over in one line, then a week of the bank's bookings, of which three are exceptions.
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
import { toDecimalString } from '#shared/money.ts';
import type { Scene } from '../make-history.ts';
import { demoOperators } from '../make-operators.ts';

const dayMs = 86_400_000;
const days = 7;
const account = '0098765432';
/** What cards brought in is not in it: the demo has no settlement files. */
const openingBalance = 4_000_000_000;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const movements = modules.flatMap(({ bankMovements = [] }) => bankMovements);

type Line = { day: string; reference: string; narration: string; amount: number };

/** The lines of a statement with the balance after each. */
function writeCsv(lines: readonly Line[], opening: number): Buffer {
  let balance = opening;
  const text = (amount: number) => toDecimalString(amount, 'NGN') ?? '';
  const rows = lines.map(({ day, reference, narration, amount }) => {
    balance += amount;
    const sides = amount < 0 ? [text(-amount), ''] : ['', text(amount)];
    return [day, reference, narration, ...sides, text(balance)];
  });
  return Buffer.from(stringify([['date', 'reference', 'narration', 'debit', 'credit', 'balance'], ...rows]));
}

async function demoOperator(db: Db): Promise<Operator> {
  const [person] = demoOperators;
  const row = person && (await findOperator(db, person.email));
  if (!row) throw new Error('The demo has no operator.');
  const { email, firstName, lastName, roleName } = person;
  const name = `${firstName} ${lastName}`;
  return { operatorId: row.id, email, name, roleName, sessionId: row.id, permissions: new Set() };
}

type Import = { fileName: string; lines: readonly Line[]; opening: number };

/** Imports a file as staff do; returns the id of its statement. */
async function importFile(services: Services, operator: Operator, of: Import): Promise<string> {
  const bytes = writeCsv(of.lines, of.opening);
  const upload = { bytes, fileName: of.fileName, fields: {}, account, mode: 'live' as const };
  const { statements } = await importStatement(services, movements, operator, upload);
  return statements[0]?.id ?? '';
}

/** One line that confirms all that was booked before the statements begin. */
async function takeOver(services: Services, operator: Operator, from: Date): Promise<number> {
  const { database } = services;
  const items = await sql<{ id: string; open: number }>`
    select i.posting_id || '.' || i.seq || '.bank' as id, i.open from reconciliation_items i join environments e on e.id = i.environment_id
    where e.mode = 'live' and i.leg = 'bank' and i.currency = 'NGN' and i.open <> 0 and i.posted_at < ${from}`.execute(
    database.db,
  );
  const amount = items.rows.reduce((sum, { open }) => sum + open, 0);
  const day = dayOf(new Date(from.getTime() - dayMs));
  const narration = 'Balance taken over';
  const lines = [{ day, reference: '', narration, amount }];
  const statementId = await importFile(services, operator, {
    fileName: 'taken-over.csv',
    lines,
    opening: openingBalance,
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
  return openingBalance + amount;
}

/** What the bank booked in the week: one booking is missing, one is of another amount, and two belong to nothing. */
function linesOf(booked: readonly (Booked & { at: Date })[], from: Date): Line[] {
  const lines = booked.map(({ at, reference, narration, amount }) => ({
    day: dayOf(at),
    reference,
    narration,
    amount,
  }));
  lines.sort((one, two) => one.day.localeCompare(two.day));
  const late = lines.findIndex(({ amount }) => amount > 0);
  if (late >= 0) lines.splice(late, 1);
  const other = lines.find(({ amount }) => amount < 0);
  if (other) other.amount -= 5_375;
  const midweek = dayOf(new Date(from.getTime() + 3 * dayMs));
  lines.push(
    { day: midweek, reference: '', narration: 'Account maintenance charge', amount: -250_000 },
    { day: midweek, reference: '', narration: 'Transfer from Chukwudi Stores', amount: 4_735_025 },
  );
  return lines.sort((one, two) => one.day.localeCompare(two.day));
}

export async function makeBankStatements({ services, clock }: Scene, end: Date): Promise<void> {
  clock.set(end);
  const { database } = services;
  const today = new Date(`${dayOf(end)}T00:00:00Z`);
  const from = new Date(today.getTime() - days * dayMs);
  const operator = await demoOperator(database.db);
  const named = { mode: 'live' as const, account, bankName: 'Wema Bank' };
  await database.inTransaction((tx) => addAccount(tx, named, { by: operator.name, at: from }));
  const opening = await takeOver(services, operator, from);
  const booked = await selectBooked(
    database.db,
    sql`e.mode = 'live' and i.currency = 'NGN' and i.posted_at >= ${from} and i.posted_at < ${today}`,
  );
  const fileName = `wema-${dayOf(from)}-to-${dayOf(new Date(today.getTime() - dayMs))}.csv`;
  await importFile(services, operator, { fileName, lines: linesOf(booked, from), opening });
}
