// Cash registers on the pages of agents and cashiers: the visible registers and the actions, by the general rules.
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockSeller } from '#server/terminals/agents/terminals.ts';
import {
  getOfCounter,
  listOfCounter,
  lockRegisterOfCounter,
} from '#server/terminals/cash-registers/cash-register-answers.ts';
import { closeCashRegister } from '#server/terminals/cash-registers/close.ts';
import { addCashEntry, correctCashEntry } from '#server/terminals/cash-registers/entries.ts';
import { openCashRegister } from '#server/terminals/cash-registers/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { refuseAt } from '#shared/contract/errors.ts';
import type { CashRegister, CashRegisterDetail } from '#shared/contract/terminals/cash-registers.ts';
import type {
  DeskRegister,
  DeskRegisterDetail,
  deskRegistersContract,
} from '#shared/contract/terminals/desk-registers.ts';
import type { AtCounter } from './counters.ts';

type Contract = typeof deskRegistersContract;

/** The register itself records the actor, because the audit trail of the business covers members only. */
const callOf = ({ teller, counter }: AtCounter) => ({
  actor: teller,
  environment: { id: counter.environmentId },
  audit: () => undefined,
});

const toDesk = ({ agent: _, ...register }: CashRegister): DeskRegister => register;
const toDeskDetail = ({ agent: _, ...register }: CashRegisterDetail): DeskRegisterDetail => register;

export const listRegisters = async (db: Db, { counter }: AtCounter) => ({
  items: (await listOfCounter(db, counter)).map(toDesk),
});

export const getRegister = async (db: Db, { counter }: AtCounter, id: string): Promise<DeskRegisterDetail> =>
  toDeskDetail(await getOfCounter(db, counter, id));

/** Recording cash requires an agent who may sell; counting is always allowed. */
async function holdTeller(tx: Tx, { counter: { environmentId, agentId } }: AtCounter): Promise<void> {
  if (agentId) await lockSeller(tx, { environmentId, agentId });
}

export async function openRegister(
  tx: Tx,
  at: AtCounter,
  input: BodyOf<Contract['openDeskRegister']>,
): Promise<DeskRegisterDetail> {
  await holdTeller(tx, at);
  if (!at.counter.terminalIds.includes(input.terminalId))
    refuseAt('terminalId', 'Choose one of your terminals');
  return getRegister(tx, at, await openCashRegister(at.own, tx, callOf(at), input));
}

export async function addEntry(
  tx: Tx,
  at: AtCounter,
  id: string,
  entry: BodyOf<Contract['addDeskEntry']>,
): Promise<DeskRegisterDetail> {
  await holdTeller(tx, at);
  await lockRegisterOfCounter(tx, at.counter, id);
  await addCashEntry(at.own, tx, callOf(at), id, entry);
  return getRegister(tx, at, id);
}

export async function correctEntry(
  tx: Tx,
  at: AtCounter,
  of: { registerId: string; cashEntryId: string },
  note: string | null,
): Promise<DeskRegisterDetail> {
  await lockRegisterOfCounter(tx, at.counter, of.registerId);
  await correctCashEntry(at.own, tx, callOf(at), of, note);
  return getRegister(tx, at, of.registerId);
}

export async function closeRegister(
  tx: Tx,
  at: AtCounter,
  id: string,
  counted: BodyOf<Contract['closeDeskRegister']>,
): Promise<DeskRegisterDetail> {
  await lockRegisterOfCounter(tx, at.counter, id);
  await closeCashRegister(at.own, tx, callOf(at), id, counted);
  return getRegister(tx, at, id);
}
