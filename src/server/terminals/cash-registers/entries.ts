// Cash that goes into and out of an open register: recorded, corrected by its opposite, and handed out for cash-outs of agents.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import type { cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { cashEntryLabels } from '#shared/contract/terminals/cash-words.ts';
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
import { type Call, holdOpen, type Teller } from './service.ts';

type Contract = typeof cashRegistersContract;

/** What is in a drawer beside what cash-outs that wait for their card are to take. */
async function freeIn(tx: Tx, row: RegisterRow): Promise<number> {
  return row.expected - (await sumOfWaiting(tx, row)).amount;
}

const onlySo = (free: number, { currency }: Pick<RegisterRow, 'currency'>): string =>
  `There are only ${formatMoney(free, currency)} in the drawer`;

const sums = { SALE: 'sales', PAY_IN: 'paidIn', PAY_OUT: 'paidOut' } as const;

/** Writes an entry and moves its sum in the same transaction; the drawer never holds less than what waits to be handed out. */
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

/** Records cash; what a page has sent before by the same id is not recorded again. */
export async function addCashEntry(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  registerId: string,
  { kind, amount, note, requestId }: Entering,
): Promise<void> {
  const row = await holdOpen(tx, environment.id, registerId);
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
    ...madeBy(actor),
    at: clock.now(),
  });
  audit({ entity: 'cash_register', entityId: registerId, after: { [cashEntryLabels[kind]]: amount, note } });
}

const madeBy = ({ userId, agentId, cashierId }: Teller) => ({ madeBy: userId, agentId, cashierId });

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
    ...madeBy(actor),
    at: clock.now(),
  });
  audit({ entity: 'cash_register', entityId: registerId, after: { corrected: entry.amount, note } });
}

/**
 * The register that is open at an agent's terminal, locked until the transaction ends, so that it is not closed meanwhile;
 * null: none is open, and the cash is of no register. Throws at the amount where there is not enough in the drawer.
 */
export async function holdDrawerFor(
  tx: Tx,
  { environmentId, terminalId, amount }: { environmentId: string; terminalId: string; amount: number },
): Promise<string | null> {
  const row = await lockOpenAt(tx, environmentId, terminalId);
  if (!row) return null;
  const free = await freeIn(tx, row);
  if (amount > free) refuseAt('amount', onlySo(free, row));
  return row.id;
}

/** Records what was handed out for a cash-out that is paid; the register stays open until then. */
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
