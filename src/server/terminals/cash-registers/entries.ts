// Cash entries of an open register: recorded, corrected by a reversing entry, and paid out for cash-outs of agents.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { cashEntryLabels } from '#shared/contract/terminals/cash-register-enums.ts';
import type { cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { formatMoney } from '#shared/money.ts';
import {
  insertEntry,
  isCorrected,
  isRequested,
  lockOpenAt,
  lockRegister,
  type NewEntry,
  type RegisterRow,
  selectEntry,
  sumOfWaiting,
  updateRegister,
} from './queries.ts';
import { type Call, lockOpenRegister, type Teller } from './service.ts';

type Contract = typeof cashRegistersContract;

/** Returns the cash in a drawer less the cash-outs that wait for their card. */
async function freeIn(tx: Tx, row: RegisterRow): Promise<number> {
  return row.expected - (await sumOfWaiting(tx, row)).amount;
}

const onlySo = (free: number, { currency }: Pick<RegisterRow, 'currency'>): string =>
  `There are only ${formatMoney(free, currency)} in the drawer`;

const sums = { SALE: 'sales', PAY_IN: 'paidIn', PAY_OUT: 'paidOut' } as const;

/** Inserts an entry and updates the sum in the same transaction; the drawer never falls below the waiting cash-outs. */
async function write(services: TxServices, tx: Tx, row: RegisterRow, entry: NewEntry): Promise<void> {
  const change = entry.kind === 'PAY_OUT' ? -entry.amount : entry.amount;
  const free = change < 0 && !entry.agentSaleId ? await freeIn(tx, row) : row.expected;
  if (change < 0 && free + change < 0) {
    const sentence = onlySo(free, row);
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

type Entering = BodyOf<Contract['addCashEntry']> & { requestId?: string };

/** Records a cash entry; a repeated request id records nothing. */
export async function addCashEntry(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  registerId: string,
  { kind, amount, note, requestId }: Entering,
): Promise<void> {
  const row = await lockOpenRegister(tx, environment.id, registerId);
  if (kind !== 'SALE' && !note) refuseAt('note', 'Enter what it is for');
  if (requestId && (await isRequested(tx, row, requestId))) return;
  const { clock } = services;
  await write(services, tx, row, {
    environmentId: environment.id,
    registerId,
    id: clock.newId(),
    kind,
    amount,
    note,
    requestId,
    ...creatorOf(actor),
    at: clock.now(),
  });
  audit({ entity: 'cash_register', entityId: registerId, after: { [cashEntryLabels[kind]]: amount, note } });
}

const creatorOf = ({ userId, agentId, cashierId }: Teller) => ({ createdBy: userId, agentId, cashierId });

/** Inserts a reversing entry, once; the original entry stays. */
export async function correctCashEntry(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  { registerId, cashEntryId }: { registerId: string; cashEntryId: string },
  note: string | null,
): Promise<void> {
  const row = await lockOpenRegister(tx, environment.id, registerId);
  const entry = await selectEntry(tx, { environmentId: environment.id, registerId, id: cashEntryId });
  if (!entry) throw new AppError('NOT_FOUND');
  if (entry.agentSaleId)
    throw new AppError('CONFLICT', { sentence: 'This is a cash-out: the cash was handed out.' });
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
    ...creatorOf(actor),
    at: clock.now(),
  });
  audit({ entity: 'cash_register', entityId: registerId, after: { corrected: entry.amount, note } });
}

/**
 * Returns the open register of an agent's terminal, locked until the transaction ends so that it cannot be closed meanwhile; null if none
 * is open, in which case the cash belongs to no register. Throws at the amount if the drawer has too little cash.
 */
export async function lockDrawerFor(
  tx: Tx,
  { environmentId, terminalId, amount }: { environmentId: string; terminalId: string; amount: number },
): Promise<string | null> {
  const row = await lockOpenAt(tx, environmentId, terminalId);
  if (!row) return null;
  const free = await freeIn(tx, row);
  if (amount > free) refuseAt('amount', onlySo(free, row));
  return row.id;
}

/** Records the cash of a paid cash-out; the register cannot be closed before. */
export async function payOutOfDrawer(
  services: TxServices,
  tx: Tx,
  of: {
    environmentId: string;
    registerId: string;
    agentId: string;
    agentSaleId: string;
    reference: string;
    amount: number;
  },
): Promise<void> {
  const { environmentId, registerId, agentId, agentSaleId, amount } = of;
  const row = await lockRegister(tx, environmentId, registerId);
  if (row?.status !== 'ACTIVE') throw new Error(`The register of the cash-out ${agentSaleId} is closed`);
  await write(services, tx, row, {
    environmentId,
    registerId,
    id: services.clock.newId(),
    kind: 'PAY_OUT',
    amount,
    note: `Cash-out ${of.reference}`,
    agentId,
    agentSaleId,
    at: services.clock.now(),
  });
}
