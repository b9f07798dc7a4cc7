// Closing a cash register: counted against expected cash, the reason for a difference, and the notified recipients.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { writeToOwners } from '#server/terminals/pos-terminals/emails.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { varianceLabels, varianceOf } from '#shared/contract/terminals/cash-register-enums.ts';
import type { cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { formatMoney } from '#shared/money.ts';
import { countCash } from './count-cash.ts';
import { findRegister, type RegisterRow, selectLimit, sumOfWaiting, updateRegister } from './queries.ts';
import { announce, type Call, lockOpenRegister } from './service.ts';

type Close = BodyOf<(typeof cashRegistersContract)['closeCashRegister']>;

const closingFields = { notes: 'notes', total: 'counted', none: 'Count the cash' };

/** Refuses to close while a cash-out waits for its card, because its cash may still leave the drawer. */
async function refuseWaiting(tx: Tx, row: RegisterRow): Promise<void> {
  const { count } = await sumOfWaiting(tx, row);
  if (count === 0) return;
  const waiting = count === 1 ? 'A cash-out waits' : `${count} cash-outs wait`;
  throw new AppError('CONFLICT', {
    sentence: `${waiting} for the card: see how it ends, or cancel it, then count.`,
  });
}

/** Refuses a count that was compared with other expected cash, because the difference shown was another one. */
function refuseOther({ expected, currency }: RegisterRow, shown: number): void {
  if (shown === expected) return;
  throw new AppError('CONFLICT', {
    sentence: `Cash was recorded meanwhile: ${formatMoney(expected, currency)} is expected now. Check the count.`,
  });
}

async function tellOwners(services: TxServices, tx: Tx, row: RegisterRow, counted: number): Promise<void> {
  const variance = counted - row.expected;
  const word = varianceLabels[varianceOf(variance)].toLowerCase();
  const money = (amount: number) => formatMoney(amount, row.currency);
  const { closedByName } = await findRegister(tx, row.environmentId, row.id);
  await writeToOwners(services, tx, row.environmentId, {
    kind: 'cash_register_variance',
    subject: `Cash register ${row.reference} is ${word} by ${money(Math.abs(variance))}`,
    heading: `A cash register was closed ${word}`,
    paragraphs: [row.reason ?? ''],
    facts: [
      ['Terminal', row.terminalName],
      ...(closedByName ? [['Counted by', closedByName] as [string, string]] : []),
      ['Expected', money(row.expected)],
      ['Counted', money(counted)],
      ['Difference', money(variance)],
    ],
    button: {
      label: 'Open the cash register',
      path: `/payment-gateway/terminal/transactions/cash-registers/${row.id}`,
    },
    key: `cash_register:${row.id}:closed`,
  });
}

export async function closeCashRegister(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  registerId: string,
  input: Close,
): Promise<void> {
  const held = await lockOpenRegister(tx, environment.id, registerId);
  await refuseWaiting(tx, held);
  refuseOther(held, input.expected ?? held.expected);
  const provided = { notes: input.notes ?? null, total: input.counted ?? null };
  const counted = countCash(held.currency, provided, closingFields);
  const variance = counted - held.expected;
  const reasonOver = await selectLimit(tx, environment.id, held.currency);
  const isOver = Math.abs(variance) > reasonOver;
  if (isOver && !input.reason) refuseAt('reason', `Say why it is ${varianceOf(variance)}`);
  const stays = input.stays ?? Math.min(held.openingFloat, counted);
  if (stays > counted) refuseAt('stays', 'Must not be more than what was counted');
  const now = services.clock.now();
  const row = await updateRegister(tx, held, {
    status: 'CLOSED',
    counted,
    notes: provided.notes && JSON.stringify(provided.notes),
    reason: input.reason,
    reasonOver,
    stays,
    closedBy: actor.userId,
    closedByAgent: actor.agentId,
    closedByCashier: actor.cashierId,
    closedAt: now,
    updatedAt: now,
  });
  audit({
    entity: 'cash_register',
    entityId: registerId,
    before: { status: 'ACTIVE' },
    after: { status: 'CLOSED', expected: row.expected, counted, variance, reason: input.reason },
  });
  await announce(services, tx, row, 'cash_register.closed');
  if (isOver) await tellOwners(services, tx, row, counted);
}
