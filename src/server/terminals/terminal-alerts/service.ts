// Alert recipients of a virtual terminal: list, add, and confirm by a code.
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { sealField } from '#server/platform/db/sealed-fields.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { findTerminal, getLockedTerminal } from '#server/terminals/virtual-terminals/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import {
  type AlertDestination,
  type AlertKind,
  alertDestinationsMax,
  alertKinds,
  type terminalAlertsContract,
} from '#shared/contract/terminals/terminal-alerts.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { codeMinutes, sendCode } from './messages.ts';
import {
  type DestinationRow,
  insertDestination,
  type ListedDestination,
  lockDestination,
  selectDestination,
  selectDestinations,
  updateDestination,
} from './queries.ts';
import { terminalAlertRateLimits } from './rate-limits.ts';

export type Call = {
  actor: Pick<Actor, 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};
type Input = BodyOf<(typeof terminalAlertsContract)['addAlertDestination']>;

const triesMax = 5;
/** The fixed code for phones in test mode, where no message is delivered. */
export const sandboxCode = '123456';

const sentences = {
  sent: 'Sent',
  waiting: 'On its way',
  retrying: 'Not accepted yet. We will try again.',
  failed: 'Not delivered. Check the address or number.',
  held: 'Not sent: there were too many within an hour.',
} as const;

function lastOf({ lastAt, lastStatus, outbox, attempts }: ListedDestination): AlertDestination['last'] {
  if (!lastAt) return null;
  const state =
    lastStatus === 'HELD'
      ? 'held'
      : outbox === 'FAILED' || outbox === 'DISCARDED'
        ? 'failed'
        : outbox === 'PENDING'
          ? (attempts ?? 0) > 0
            ? 'retrying'
            : 'waiting'
          : 'sent';
  return { state, sentence: sentences[state], at: lastAt.toISOString() };
}

function toDestination(row: ListedDestination): AlertDestination {
  if (row.status === 'REMOVED') throw new AppError('NOT_FOUND');
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    address: row.email ?? row.phone ?? '',
    status: row.status,
    madeBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    last: lastOf(row),
  };
}

async function readDestination(db: Db, environmentId: string, id: string): Promise<AlertDestination> {
  const row = await selectDestination(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toDestination(row);
}

type Offering = { rails: Pick<TxServices['rails'], 'alerts' | 'liveIsSimulated'> };
const isOffered = ({ rails }: Offering, kind: AlertKind, { mode }: Pick<Environment, 'mode'>): boolean =>
  kind === 'email' || rails.alerts(kind, mode) !== null;

export async function listAlertDestinations(
  db: Db,
  services: Offering,
  environment: Environment,
  terminalId: string,
) {
  await findTerminal(db, environment, terminalId);
  return {
    items: (await selectDestinations(db, environment.id, terminalId)).map(toDestination),
    offered: alertKinds.filter((kind) => isOffered(services, kind, environment)),
    sandboxed: environment.mode === 'test',
  };
}

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the normalized address. */
export function addressOf({ kind, address }: Pick<Input, 'kind' | 'address'>, country: string): string {
  if (kind === 'email') {
    const email = address.toLowerCase();
    return emailForm.test(email) ? email : refuseAt('address', 'E-mail is invalid');
  }
  return normalisePhone(address, country) ?? refuseAt('address', 'Phone Number is invalid');
}

/** Counts a code to send, before the transaction, so that a failed call counts too. */
export async function countCode(
  { rateLimits }: Pick<Services, 'rateLimits'>,
  environmentId: string,
  address: string,
): Promise<void> {
  await rateLimits.consume(terminalAlertRateLimits.alertCodeBy, environmentId);
  await rateLimits.consume(terminalAlertRateLimits.alertCodeTo, hashToken(address).toString('hex'));
}

/** Creates a new code; the previous one becomes invalid. */
function newCode(
  { clock }: Pick<TxServices, 'clock'>,
  row: Pick<DestinationRow, 'id' | 'kind'>,
  mode: string,
) {
  const isRead = row.kind === 'email' || mode === 'live';
  const code = isRead ? String(randomInt(1_000_000)).padStart(6, '0') : sandboxCode;
  return {
    code,
    stored: {
      codeHash: hashToken(`${row.id}:${code}`),
      codeUntil: new Date(clock.now().getTime() + codeMinutes * 60_000),
      attemptsLeft: triesMax,
    },
  };
}

export async function addAlertDestination(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  terminalId: string,
  input: Input,
): Promise<AlertDestination> {
  const terminal = await getLockedTerminal(tx, environment, terminalId);
  const { kind, name } = input;
  if (!isOffered(services, kind, environment)) refuseAt('kind', 'This channel is not available here');
  const address = addressOf(input, environment.country);
  const known = await selectDestinations(tx, environment.id, terminalId);
  if (known.length >= alertDestinationsMax)
    throw new AppError('CONFLICT', {
      sentence: `A terminal can have at most ${alertDestinationsMax} alert recipients. Remove one first.`,
    });
  if (known.some((item) => item.kind === kind && (item.email ?? item.phone) === address))
    refuseAt('address', 'This recipient is already on the list');
  const id = services.clock.newId();
  const { code, stored } = newCode(services, { id, kind }, environment.mode);
  await insertDestination(tx, {
    environmentId: environment.id,
    id,
    terminalId,
    kind,
    name,
    email: kind === 'email' ? address : null,
    phone:
      kind === 'email' ? null : sealField('terminal_alert_destinations.phone', [environment.id, id], address),
    status: 'PENDING',
    stopKey: randomBytes(24).toString('base64url'),
    ...stored,
    createdByName: actor.name,
    memberId: actor.userId,
    createdAt: services.clock.now(),
  });
  await sendCode(services, tx, environment, { kind, address, terminalName: terminal.name, code });
  audit({ entity: 'alert_destination', entityId: id, after: { kind, name, terminal: terminal.reference } });
  return readDestination(tx, environment.id, id);
}

export async function hold(
  tx: Tx,
  environmentId: string,
  terminalId: string,
  id: string,
): Promise<DestinationRow> {
  const row = await lockDestination(tx, environmentId, terminalId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Returns the address that a code is about to be sent to. */
export async function addressOfDestination(db: Db, environmentId: string, id: string): Promise<string> {
  return (await readDestination(db, environmentId, id)).address;
}

export async function sendAlertCode(
  services: TxServices,
  tx: Tx,
  { environment, audit }: Call,
  terminalId: string,
  id: string,
): Promise<AlertDestination> {
  const row = await hold(tx, environment.id, terminalId, id);
  if (row.status === 'ACTIVE') throw new AppError('CONFLICT', { sentence: 'Alerts are already on.' });
  const { kind } = row;
  if (!isOffered(services, kind, environment))
    throw new AppError('CONFLICT', { sentence: 'This is not available here.' });
  const terminal = await findTerminal(tx, environment, terminalId);
  const { code, stored } = newCode(services, row, environment.mode);
  await updateDestination(tx, row, stored);
  const address = row.email ?? row.phone ?? '';
  await sendCode(services, tx, environment, { kind, address, terminalName: terminal.name, code });
  audit({ entity: 'alert_destination', entityId: id, after: { code: 'sent' } });
  return readDestination(tx, environment.id, id);
}

/** Counts a wrong code in a transaction that is committed although the call fails. */
export async function confirmAlertDestination(
  { database, clock }: Services,
  { environment, audit }: Call,
  terminalId: string,
  id: string,
  code: string,
): Promise<AlertDestination> {
  const attemptsLeft = await database.inTransaction(async (tx) => {
    const row = await hold(tx, environment.id, terminalId, id);
    if (row.status === 'ACTIVE') return null;
    const now = clock.now();
    if (!row.codeHash || !row.codeUntil || row.codeUntil <= now || row.attemptsLeft === 0) return 0;
    if (!timingSafeEqual(row.codeHash, hashToken(`${id}:${code}`))) {
      await updateDestination(tx, row, { attemptsLeft: row.attemptsLeft - 1 });
      return row.attemptsLeft - 1;
    }
    const confirmed = {
      status: 'ACTIVE',
      confirmedAt: now,
      stoppedAt: null,
      codeHash: null,
      codeUntil: null,
    };
    await updateDestination(tx, row, { ...confirmed, status: 'ACTIVE', attemptsLeft: 0 });
    return null;
  });
  if (attemptsLeft !== null) throw refusedCode(attemptsLeft);
  audit({ entity: 'alert_destination', entityId: id, after: { status: 'ACTIVE' } });
  return readDestination(database.db, environment.id, id);
}

function refusedCode(attemptsLeft: number): AppError {
  const sentence =
    attemptsLeft === 0
      ? 'This code is used up or has expired. Send a new one.'
      : `The code is not correct. ${attemptsLeft} ${attemptsLeft === 1 ? 'attempt' : 'attempts'} left.`;
  return new AppError(attemptsLeft === 0 ? 'CODE_SPENT' : 'CODE_WRONG', {
    sentence,
    fields: { code: sentence },
  });
}
