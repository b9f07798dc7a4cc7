// The response shape of a cash register: sums, who opened and counted it, and every entry.
import type { Db, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CashRegister, CashRegisterDetail } from '#shared/contract/terminals/cash-registers.ts';
import {
  type Counter,
  findOfCounter,
  findRegister,
  type ListedRegister,
  selectEntries,
  selectLimit,
  selectOfCounter,
} from './queries.ts';
import { lockOpenRegister } from './service.ts';

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
    agent:
      row.agentId === null
        ? null
        : { id: row.agentId, name: row.openedByName ?? '', code: row.agentCode ?? '' },
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
    floatNotes: row.floatNotes,
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
      cashOut: entry.agentSaleId !== null,
      madeBy: entry.createdByName,
      at: entry.at.toISOString(),
    })),
  };
}

/** Lists the open registers at the current terminals, then those that the agent or cashier opened or counted. */
export const listOfCounter = async (db: Db, counter: Counter): Promise<CashRegister[]> =>
  (await selectOfCounter(db, counter)).map(toRegister);

/** Returns a register visible to the agent or cashier, or throws NOT_FOUND. */
export async function getOfCounter(db: Db, counter: Counter, id: string): Promise<CashRegisterDetail> {
  await findOfCounter(db, counter, id);
  return getCashRegister(db, counter.environmentId, id);
}

/** Locks an open register at one of the current terminals until the transaction ends; throws NOT_FOUND for any other. */
export async function lockRegisterOfCounter(tx: Tx, counter: Counter, id: string): Promise<void> {
  const { environmentId, terminalIds } = counter;
  await findOfCounter(tx, counter, id);
  const { posTerminalId, virtualTerminalId } = await lockOpenRegister(tx, environmentId, id);
  const at = posTerminalId ?? virtualTerminalId ?? '';
  if (!terminalIds.includes(at)) throw new AppError('NOT_FOUND');
}
