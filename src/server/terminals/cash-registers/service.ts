// Cash registers: one open per terminal, locked while they change. Their cash belongs to the business and not to the platform.
import type { Db, Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { TxServices } from '#server/services.ts';
import { findPosTerminal } from '#server/terminals/pos-terminals/service.ts';
import { findTerminal } from '#server/terminals/virtual-terminals/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import type { cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import type { Currency } from '#shared/money.ts';
import { countCash } from './count-cash.ts';
import {
  findRegister,
  insertRegister,
  lockRegister,
  type RegisterRow,
  saveLimit,
  selectLimit,
} from './queries.ts';

type Contract = typeof cashRegistersContract;
/** The user of a register: a member of the business, or an agent or a cashier on their own page. */
export type Teller = { userId: string | null; agentId?: string; cashierId?: string };
export type Call = {
  actor: Teller;
  environment: Pick<Environment, 'id'>;
  audit: (details: AuditDetails) => void;
};

type At = {
  posTerminalId: string | null;
  virtualTerminalId: string | null;
  name: string;
  currency: Currency;
};

const floatFields = { notes: 'floatNotes', total: 'float', none: 'Float is required' };

const orNone = async <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });

/** Returns the terminal with an id: a POS terminal or a virtual one. */
async function findAt(db: Db, environment: Pick<Environment, 'id'>, id: string): Promise<At> {
  const machine = await orNone(findPosTerminal(db, environment.id, id));
  if (machine?.status === 'RETURNED') refuseAt('terminalId', 'The terminal has been returned');
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
    agent: row.agentId,
    currency: row.currency,
    float: row.openingFloat,
    expected: row.expected,
    counted: row.counted,
    variance: row.counted === null ? null : row.counted - row.expected,
  };
  await recordEvent(tx, services.clock, { environmentId: row.environmentId, type, subjectId: row.id, data });
}

/** Opens a register; a terminal has at most one open, also under concurrent calls. */
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
  const notes = input.floatNotes ?? null;
  const float = countCash(currency, { notes, total: input.float ?? null }, floatFields);
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
    openingFloat: float,
    floatNotes: notes && JSON.stringify(notes),
    openingNote: input.note,
    openedBy: actor.userId,
    agentId: actor.agentId,
    cashierId: actor.cashierId,
    createdAt: now,
    updatedAt: now,
  });
  if (!isMade) {
    const sentence = 'This terminal has an open cash register. Close it first.';
    throw new AppError('CONFLICT', { sentence, fields: { terminalId: sentence } });
  }
  const row = await findRegister(tx, environment.id, id);
  audit({ entity: 'cash_register', entityId: id, after: { reference: row.reference, float } });
  await announce(services, tx, row, 'cash_register.opened');
  return id;
}

/** Locks the register until the transaction ends; throws unless it is open. */
export async function lockOpenRegister(tx: Tx, environmentId: string, id: string): Promise<RegisterRow> {
  const row = await lockRegister(tx, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status !== 'ACTIVE') throw new AppError('CONFLICT', { sentence: 'The cash register is closed.' });
  return row;
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
