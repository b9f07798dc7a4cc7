// Cash registers: opened at a terminal, cash recorded and corrected, counted and closed. Money of the business, not of the platform.
import type { Db, Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { TxServices } from '#server/services.ts';
import { findPosTerminal } from '#server/terminals/pos-terminals/service.ts';
import { findTerminal } from '#server/terminals/virtual-terminals/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  CashRegister,
  CashRegisterDetail,
  cashRegistersContract,
} from '#shared/contract/terminals/cash-registers.ts';
import { cashEntryLabels } from '#shared/contract/terminals/cash-words.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import {
  findRegister,
  insertEntry,
  insertRegister,
  isCorrected,
  type ListedRegister,
  lockRegister,
  type NewEntry,
  type RegisterRow,
  saveLimit,
  selectEntries,
  selectEntry,
  selectLimit,
  updateRegister,
} from './queries.ts';

type Contract = typeof cashRegistersContract;
export type Call = {
  actor: Pick<Actor, 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};

export const refuseAt = (field: string, sentence: string): never => {
  throw new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
};

export function toRegister(row: ListedRegister): CashRegister {
  const kind = row.posTerminalId ? 'pos' : 'virtual';
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    terminal: { kind, id: row.posTerminalId ?? row.virtualTerminalId ?? '', name: row.terminalName },
    currency: row.currency,
    float: row.openingFloat,
    sales: row.sales,
    salesCount: row.salesCount,
    paidIn: row.paidIn,
    paidOut: row.paidOut,
    expected: row.expected,
    counted: row.counted,
    variance: row.counted === null ? null : row.counted - row.expected,
    openedBy: row.openedByName,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

export async function getCashRegister(
  db: Db,
  environmentId: string,
  id: string,
): Promise<CashRegisterDetail> {
  const row = await findRegister(db, environmentId, id);
  const entries = await selectEntries(db, environmentId, id);
  const reasonOver = row.reasonOver ?? (await selectLimit(db, environmentId, row.currency));
  return {
    ...toRegister(row),
    notes: row.notes,
    reason: row.reason,
    reasonOver,
    stays: row.stays,
    toBank: row.counted === null || row.stays === null ? null : row.counted - row.stays,
    openingNote: row.openingNote,
    closedBy: row.closedByName,
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      amount: entry.amount,
      note: entry.note,
      corrects: entry.corrects,
      corrected: entry.corrected,
      madeBy: entry.madeByName,
      at: entry.at.toISOString(),
    })),
  };
}

type At = {
  posTerminalId: string | null;
  virtualTerminalId: string | null;
  name: string;
  currency: Currency;
};

const orNone = async <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });

/** The terminal that an id names, a machine or a till without one. */
async function findAt(db: Db, environment: Environment, id: string): Promise<At> {
  const machine = await orNone(findPosTerminal(db, environment.id, id));
  if (machine?.status === 'RETURNED') refuseAt('terminalId', 'The terminal is returned');
  if (machine)
    return {
      posTerminalId: machine.id,
      virtualTerminalId: null,
      name: machine.name,
      currency: machine.currency,
    };
  const till = await orNone(findTerminal(db, environment, id));
  if (till)
    return { posTerminalId: null, virtualTerminalId: till.id, name: till.name, currency: till.currency };
  return refuseAt('terminalId', 'Choose a terminal');
}

export async function announce(
  services: TxServices,
  tx: Tx,
  row: RegisterRow,
  type: 'cash_register.opened' | 'cash_register.closed',
): Promise<void> {
  const data = {
    id: row.id,
    reference: row.reference,
    status: row.status,
    terminal: row.terminalName,
    currency: row.currency,
    float: row.openingFloat,
    expected: row.expected,
    counted: row.counted,
    variance: row.counted === null ? null : row.counted - row.expected,
  };
  await recordEvent(tx, services.clock, { environmentId: row.environmentId, type, subjectId: row.id, data });
}

/** Opens one; a terminal has one open at a time, whoever asks first. */
export async function openCashRegister(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  input: BodyOf<Contract['openCashRegister']>,
): Promise<string> {
  const { posTerminalId, virtualTerminalId, name, currency } = await findAt(
    tx,
    environment,
    input.terminalId,
  );
  const now = services.clock.now();
  const id = services.clock.newId();
  const isMade = await insertRegister(tx, {
    environmentId: environment.id,
    id,
    reference: makeReference('REG'),
    status: 'ACTIVE',
    posTerminalId,
    virtualTerminalId,
    terminalName: name,
    currency,
    openingFloat: input.float,
    openingNote: input.note,
    openedBy: actor.userId,
    createdAt: now,
    updatedAt: now,
  });
  if (!isMade) {
    const sentence = 'This terminal has an open cash register. Close it first.';
    throw new AppError('CONFLICT', { sentence, fields: { terminalId: sentence } });
  }
  const row = await findRegister(tx, environment.id, id);
  audit({ entity: 'cash_register', entityId: id, after: { reference: row.reference, float: input.float } });
  await announce(services, tx, row, 'cash_register.opened');
  return id;
}

/** The register, held until the transaction ends; throws unless it is open. */
export async function holdOpen(tx: Tx, environmentId: string, id: string): Promise<RegisterRow> {
  const row = await lockRegister(tx, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status !== 'ACTIVE') throw new AppError('CONFLICT', { sentence: 'The cash register is closed.' });
  return row;
}

const sums = { SALE: 'sales', PAY_IN: 'paidIn', PAY_OUT: 'paidOut' } as const;

/** Writes an entry and moves its sum in the same transaction; the drawer never holds less than nothing. */
async function write(services: TxServices, tx: Tx, row: RegisterRow, entry: NewEntry): Promise<void> {
  const after = row.expected + (entry.kind === 'PAY_OUT' ? -entry.amount : entry.amount);
  if (after < 0) {
    const sentence = `There are only ${formatMoney(row.expected, row.currency)} in the drawer`;
    if (!entry.corrects) refuseAt('amount', sentence);
    throw new AppError('CONFLICT', { sentence: `${sentence}.` });
  }
  await insertEntry(tx, entry);
  const column = sums[entry.kind];
  const salesCount = row.salesCount + (entry.kind !== 'SALE' ? 0 : entry.corrects ? -1 : 1);
  const { sales, paidIn, paidOut } = row;
  const set = { sales, paidIn, paidOut, salesCount, updatedAt: services.clock.now() };
  set[column] += entry.amount;
  await updateRegister(tx, row, set);
}

export async function addCashEntry(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  registerId: string,
  { kind, amount, note }: BodyOf<Contract['addCashEntry']>,
): Promise<void> {
  const row = await holdOpen(tx, environment.id, registerId);
  if (kind !== 'SALE' && !note) refuseAt('note', 'Say what for');
  const { clock } = services;
  await write(services, tx, row, {
    environmentId: environment.id,
    registerId,
    id: clock.newId(),
    kind,
    amount,
    note,
    madeBy: actor.userId,
    at: clock.now(),
  });
  audit({ entity: 'cash_register', entityId: registerId, after: { [cashEntryLabels[kind]]: amount, note } });
}

/** Writes the opposite of an entry, once; the entry stays. */
export async function correctCashEntry(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  { registerId, cashEntryId }: { registerId: string; cashEntryId: string },
  note: string | null,
): Promise<void> {
  const row = await holdOpen(tx, environment.id, registerId);
  const entry = await selectEntry(tx, { environmentId: environment.id, registerId, id: cashEntryId });
  if (!entry) throw new AppError('NOT_FOUND');
  if (entry.corrects || (await isCorrected(tx, entry)))
    throw new AppError('CONFLICT', {
      sentence: entry.corrects ? 'This is a correction.' : 'This entry is corrected already.',
    });
  const { clock } = services;
  await write(services, tx, row, {
    environmentId: environment.id,
    registerId,
    id: clock.newId(),
    kind: entry.kind,
    amount: -entry.amount,
    note,
    corrects: cashEntryId,
    madeBy: actor.userId,
    at: clock.now(),
  });
  audit({ entity: 'cash_register', entityId: registerId, after: { corrected: entry.amount, note } });
}

export async function setCashLimit(
  services: TxServices,
  tx: Tx,
  { environment, audit }: Call,
  { currency, varianceLimit }: BodyOf<Contract['setCashLimit']>,
) {
  const environmentId = environment.id;
  const before = await selectLimit(tx, environmentId, currency);
  await saveLimit(tx, { environmentId, currency, varianceLimit, updatedAt: services.clock.now() });
  audit({
    entity: 'cash_register_limit',
    entityId: environmentId,
    before: { currency, varianceLimit: before },
    after: { currency, varianceLimit },
  });
  return { currency, varianceLimit };
}
