// POS terminals by serial number: assign, place, activate, deactivate and return.
import { isDeepStrictEqual } from 'node:util';
import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import type { SourceName } from '#server/payments/sources/payment-source.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  PosTerminal,
  PosTerminalDetail,
  posTerminalsContract,
} from '#shared/contract/terminals/pos-terminals.ts';
import type { Currency } from '#shared/money.ts';
import { posTerminalSentences } from '#shared/terminals/pos-terminal-lines.ts';
import { addStart, type DeviceContact, readTerminal, recordContact } from './payment-queries.ts';
import {
  freeSerialNumber,
  insertPosTerminal,
  type ListedTerminal,
  lockPosTerminal,
  type PosTerminalRow,
  selectBySerial,
  selectPosTerminalEvents,
  selectRequestReference,
  selectSerialsOf,
} from './queries.ts';
import { posTerminalStates } from './states.ts';

type Call = {
  actor: Pick<Actor, 'kind' | 'name'>;
  environment: Pick<Environment, 'id'>;
  audit: (details: AuditDetails) => void;
};

const pointOf = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

export function toPosTerminal(row: ListedTerminal): PosTerminal {
  return {
    id: row.id,
    serialNumber: row.serialNumber,
    name: row.name,
    model: row.model,
    modelName: row.modelName,
    status: row.status,
    currency: row.currency,
    address: row.address,
    geoTag: pointOf(row.latitude, row.longitude),
    geoTaggedAt: row.geoTaggedAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    agent: row.agent,
    payments: row.usedCount,
    collected: row.collected,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns the machine with a serial number; throws NOT_FOUND if this environment has none. */
export async function findPosTerminal(
  db: Db,
  environmentId: string,
  serialNo: string,
): Promise<ListedTerminal> {
  const row = await selectBySerial(db, environmentId, serialNo);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getPosTerminal(
  services: { publicUrl: string },
  db: Db,
  environmentId: string,
  serialNo: string,
): Promise<PosTerminalDetail> {
  const row = await findPosTerminal(db, environmentId, serialNo);
  const events = await selectPosTerminalEvents(db, environmentId, row.id);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: posTerminalSentences });
  const reference = row.requestId && (await selectRequestReference(db, environmentId, row.requestId));
  return {
    ...toPosTerminal(row),
    seenAt: pointOf(row.seenLatitude, row.seenLongitude),
    software: row.software,
    request: row.requestId && reference ? { id: row.requestId, reference } : null,
    timeline,
  };
}

/** Lists the serial numbers of the machines delivered for a request. */
export const listSerialsOf = (db: Db, environmentId: string, requestId: string): Promise<string[]> =>
  selectSerialsOf(db, environmentId, requestId);

export type NewTerminal = {
  environmentId: string;
  serialNumber: string;
  model: string;
  name: string;
  currency: Currency;
  request: { id: string; reference: string } | null;
};

/** Assigns a machine to a business; false if any business has it. */
export async function assignPosTerminal(
  services: TxServices,
  tx: Tx,
  { environmentId, serialNumber, model, name, currency, request }: NewTerminal,
): Promise<boolean> {
  const now = services.clock.now();
  const id = services.clock.newId();
  const isAssigned = await insertPosTerminal(tx, {
    environmentId,
    id,
    serialNumber,
    model,
    name,
    status: 'ASSIGNED',
    currency,
    requestId: request?.id ?? null,
    createdAt: now,
    updatedAt: now,
  });
  if (!isAssigned) return false;
  const locked = await posTerminalStates.lock(tx, { environmentId, terminalId: id });
  const params = { request: request?.reference ?? '' };
  const actor = { kind: 'provider' } as const;
  await posTerminalStates.begin(services, tx, locked, { kind: 'assigned', params, actor, tone: 'neutral' });
  return true;
}

async function holdFor(
  tx: Tx,
  { environment }: Call,
  serialNo: string,
  kind: 'placed' | 'activated' | 'deactivated' | 'returned',
): Promise<{ row: PosTerminalRow }> {
  const { id: terminalId } = await findPosTerminal(tx, environment.id, serialNo);
  return posTerminalStates.lockFor(tx, { environmentId: environment.id, terminalId }, kind);
}

/** Sets the name and location (geo-tag) of a machine. */
export async function placePosTerminal(
  services: TxServices,
  tx: Tx,
  call: Call,
  serialNo: string,
  body: BodyOf<(typeof posTerminalsContract)['updatePosTerminal']>,
): Promise<void> {
  const locked = await holdFor(tx, call, serialNo, 'placed');
  const { name, address, latitude, longitude } = body;
  const { row } = locked;
  const before = { name: row.name, address: row.address, latitude: row.latitude, longitude: row.longitude };
  const after = { name, address, latitude, longitude };
  if (row.geoTaggedAt && isDeepStrictEqual(before, after)) return;
  await posTerminalStates.change(services, tx, locked, {
    set: { name, address, latitude, longitude, geoTaggedAt: services.clock.now() },
    line: { kind: 'placed', params: { address }, actor: callerOf(call.actor), tone: 'neutral' },
    audit: call.audit,
    audited: { before, after },
  });
}

export async function activatePosTerminal(
  services: TxServices,
  tx: Tx,
  call: Call,
  serialNo: string,
): Promise<void> {
  const locked = await holdFor(tx, call, serialNo, 'activated');
  if (locked.row.geoTaggedAt === null)
    throw new AppError('CONFLICT', { sentence: 'Set the location of the terminal before you activate it.' });
  const line = { kind: 'activated', actor: callerOf(call.actor), tone: 'success' } as const;
  await posTerminalStates.change(services, tx, locked, { line, audit: call.audit });
}

/** Deactivates a machine, or returns it to the provider, which frees its serial number. */
export async function stopPosTerminal(
  services: TxServices,
  tx: Tx,
  call: Call,
  serialNo: string,
  { kind, reason }: { kind: 'deactivated' | 'returned'; reason: string },
): Promise<void> {
  const locked = await holdFor(tx, call, serialNo, kind);
  const { serialNumber, status } = locked.row;
  if (kind === 'returned') await freeSerialNumber(tx, serialNumber);
  const after = kind === 'returned' ? 'RETURNED' : 'INACTIVE';
  await posTerminalStates.change(services, tx, locked, {
    line: { kind, params: { reason }, actor: callerOf(call.actor), tone: 'neutral' },
    audit: call.audit,
    audited: { before: { status }, after: { status: after, reason } },
  });
}

/** SQL that returns a terminal for its payment. */
export const readPosTerminal = readTerminal;

/** Counts a started sale. */
export const countSaleBegun = (tx: Tx, { environmentId, id }: SourceName): Promise<void> =>
  addStart(tx, environmentId, id);

/** Locks the terminal's counters until this transaction ends. */
export async function holdPosTerminal(tx: Tx, { environmentId, id }: SourceName): Promise<void> {
  await lockPosTerminal(tx, environmentId, id);
}

/** Records the state that a device reports. */
export async function notePosTerminal(
  tx: Tx,
  place: { environmentId: string; terminalId: string },
  contact: DeviceContact,
  now: Date,
): Promise<ListedTerminal> {
  await recordContact(tx, place, contact, now);
  return findPosTerminal(tx, place.environmentId, place.terminalId);
}
