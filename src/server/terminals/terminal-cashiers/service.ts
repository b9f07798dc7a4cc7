// Cashiers: added with an address and a PIN that are shown once, given a new PIN, revoked, and authenticated on their page.
import { randomBytes, randomInt } from 'node:crypto';
import { checkPassword, hashPassword } from '#server/platform/auth/passwords.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { announceLive } from '#server/platform/db/announcing/announce.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { findTerminal, getLockedTerminal } from '#server/terminals/virtual-terminals/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  CashierStatus,
  NewTerminalCashier,
  TerminalCashier,
} from '#shared/contract/terminals/terminal-cashiers.ts';
import {
  type CashierRow,
  endSessions,
  forgetKey,
  insertCashier,
  insertSession,
  lockCashier,
  noteOpened,
  pinTriesMax,
  selectByKey,
  selectCashiers,
  selectSession,
  takePinTry,
  updateCashier,
} from './queries.ts';

const cashiersMax = 50;
/** The maximum length of a shift, in seconds; after it the PIN is required again. */
export const shiftS = 16 * 3600;

type Call = {
  actor: Pick<Actor, 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};
type Making = Pick<TxServices, 'clock' | 'vault' | 'publicUrl'>;

function statusOf({ revokedAt, pinAttemptsLeft }: CashierRow): CashierStatus {
  if (revokedAt) return 'REVOKED';
  return pinAttemptsLeft > 0 ? 'ACTIVE' : 'LOCKED';
}

function toCashier(row: CashierRow): TerminalCashier {
  return {
    id: row.id,
    name: row.name,
    status: statusOf(row),
    madeBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

export async function listTerminalCashiers(
  db: Db,
  environment: Environment,
  terminalId: string,
): Promise<TerminalCashier[]> {
  await findTerminal(db, environment, terminalId);
  return (await selectCashiers(db, environment.id, terminalId)).map(toCashier);
}

const newPin = (): string => String(randomInt(1_000_000)).padStart(6, '0');

const sealed = async ({ vault }: Pick<TxServices, 'vault'>, environmentId: string, id: string, pin: string) =>
  vault.seal('terminal_cashiers.pin_hash', [environmentId, id], await hashPassword(pin));

export async function createTerminalCashier(
  services: Making,
  tx: Tx,
  { actor, environment, audit }: Call,
  terminalId: string,
  name: string,
): Promise<NewTerminalCashier> {
  const id = services.clock.newId();
  const key = randomBytes(24).toString('base64url');
  const pin = newPin();
  // Hashed before the lock on the terminal, because hashing is slow.
  const pinHash = await sealed(services, environment.id, id, pin);
  const terminal = await getLockedTerminal(tx, environment, terminalId);
  const known = await selectCashiers(tx, environment.id, terminalId);
  if (known.filter(({ revokedAt }) => revokedAt === null).length >= cashiersMax)
    throw new AppError('CONFLICT', {
      sentence: `A terminal has at most ${cashiersMax} cashiers. Revoke one first.`,
    });
  const row: CashierRow = {
    environmentId: environment.id,
    id,
    terminalId,
    name,
    keyHash: hashToken(key),
    pinHash,
    pinAttemptsLeft: pinTriesMax,
    createdByName: actor.name,
    memberId: actor.userId,
    createdAt: services.clock.now(),
    lastOpenedAt: null,
    revokedAt: null,
  };
  await insertCashier(tx, row);
  audit({ entity: 'terminal_cashier', entityId: id, after: { name, terminal: terminal.reference } });
  return Object.assign(toCashier(row), { link: `${services.publicUrl}/till/${key}`, pin });
}

async function hold(tx: Tx, environment: Environment, terminalId: string, id: string): Promise<CashierRow> {
  const row = await lockCashier(tx, environment.id, terminalId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Makes open pages check their session again. */
function tellPages(tx: Tx, { environmentId, id }: CashierRow): void {
  announceLive(tx, { environmentId, type: 'till.changed', id, status: 'changed' });
}

export async function renewTerminalCashierPin(
  services: Making,
  tx: Tx,
  { environment, audit }: Call,
  terminalId: string,
  id: string,
): Promise<TerminalCashier & { pin: string }> {
  const row = await hold(tx, environment, terminalId, id);
  if (row.revokedAt)
    throw new AppError('CONFLICT', { sentence: 'This cashier has been revoked. Add a new one.' });
  const pin = newPin();
  const change = { pinHash: await sealed(services, environment.id, id, pin), pinAttemptsLeft: pinTriesMax };
  await updateCashier(tx, row, change);
  await endSessions(tx, row);
  tellPages(tx, row);
  audit({ entity: 'terminal_cashier', entityId: id, after: { pin: 'new' } });
  return Object.assign(toCashier(Object.assign({}, row, change)), { pin });
}

/** Revokes a cashier permanently. */
export async function revokeTerminalCashier(
  services: Making,
  tx: Tx,
  { environment, audit }: Call,
  terminalId: string,
  id: string,
): Promise<TerminalCashier> {
  const row = await hold(tx, environment, terminalId, id);
  if (row.revokedAt) return toCashier(row);
  const change = { revokedAt: services.clock.now() };
  await updateCashier(tx, row, change);
  await forgetKey(tx, row);
  await endSessions(tx, row);
  tellPages(tx, row);
  audit({ entity: 'terminal_cashier', entityId: id, before: { revoked: false }, after: { revoked: true } });
  return toCashier(Object.assign({}, row, change));
}

const notFound = () =>
  new AppError('NOT_FOUND', { sentence: 'This address is no longer valid. Ask for a new one.' });

function refusedPin(attemptsLeft: number): AppError {
  const sentence =
    attemptsLeft === 0
      ? `The PIN is locked after ${pinTriesMax} wrong attempts. Ask for a new one.`
      : `The PIN is not correct. ${attemptsLeft} ${attemptsLeft === 1 ? 'attempt' : 'attempts'} left.`;
  return new AppError(attemptsLeft === 0 ? 'CODE_SPENT' : 'CODE_WRONG', {
    sentence,
    fields: { pin: sentence },
  });
}

/** Opens the page on a phone. Returns the session token, valid for a shift. */
export async function openTill(
  { database, clock, vault }: Pick<Services, 'database' | 'clock' | 'vault'>,
  key: string,
  pin: string,
): Promise<{ token: string; until: Date }> {
  const cashier = await selectByKey(database.db, hashToken(key));
  if (!cashier) throw notFound();
  const { environmentId, id } = cashier;
  const taken = await takePinTry(database.db, cashier);
  if (!taken) throw refusedPin(0);
  const pinHash = vault.open('terminal_cashiers.pin_hash', [environmentId, id], taken.pinHash);
  if (!(await checkPassword(pinHash, pin))) throw refusedPin(taken.pinAttemptsLeft);
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const until = new Date(now.getTime() + shiftS * 1000);
  await database.inTransaction(async (tx) => {
    if (!(await noteOpened(tx, cashier, taken.pinHash, now))) throw notFound();
    const session = { environmentId, cashierId: id, tokenHash: hashToken(token) };
    await insertSession(tx, Object.assign(session, { openedAt: now, expiresAt: until }));
  });
  return { token, until };
}

/** A cashier with an open session. */
export type Watching = {
  environmentId: string;
  cashierId: string;
  terminalId: string;
  name: string;
  openedAt: Date;
};

/** Returns the page of an address; null if the address is unknown. `watching` is null until the PIN was entered. */
export async function findTill(
  db: Db,
  now: Date,
  key: string,
  token: string | undefined,
): Promise<{ cashier: CashierRow; watching: Watching | null } | null> {
  const cashier = await selectByKey(db, hashToken(key));
  if (!cashier) return null;
  const session = token ? await selectSession(db, cashier, hashToken(token), now) : undefined;
  if (!session) return { cashier, watching: null };
  const { environmentId, id: cashierId, terminalId, name } = cashier;
  return { cashier, watching: { environmentId, cashierId, terminalId, name, openedAt: session.openedAt } };
}
