// Closing a cash register: what was counted against what was expected, the reason of a difference, and whom it is told.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { writeToOwners } from '#server/terminals/pos-terminals/emails.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { cashNotes, sumOfNotes, varianceLabels, varianceOf } from '#shared/contract/terminals/cash-words.ts';
import { amountMax, formatMoney } from '#shared/money.ts';
import { type RegisterRow, selectLimit, updateRegister } from './queries.ts';
import { announce, type Call, holdOpen, refuseAt } from './service.ts';

type Close = BodyOf<(typeof cashRegistersContract)['closeCashRegister']>;

/** What was counted: the sum of the notes, or a total. */
function countOf({ currency }: RegisterRow, { notes, counted }: Close): number {
  if (!notes) return counted ?? refuseAt('counted', 'Count the cash');
  if (counted !== null && counted !== undefined && counted !== sumOfNotes(notes))
    refuseAt('counted', 'Differs from the sum of the notes');
  const known = cashNotes[currency] ?? [];
  const values = notes.map(({ value }) => value);
  if (new Set(values).size !== values.length || values.some((value) => !known.includes(value)))
    refuseAt('notes', 'Each note or coin of the currency once');
  const sum = sumOfNotes(notes);
  return sum > amountMax ? refuseAt('notes', 'Amount is too large') : sum;
}

async function tellOwners(services: TxServices, tx: Tx, row: RegisterRow, counted: number): Promise<void> {
  const variance = counted - row.expected;
  const word = varianceLabels[varianceOf(variance)].toLowerCase();
  const money = (amount: number) => formatMoney(amount, row.currency);
  await writeToOwners(services, tx, row.environmentId, {
    kind: 'cash_register_variance',
    subject: `Cash register ${row.reference} is ${word} by ${money(Math.abs(variance))}`,
    heading: `A cash register was closed ${word}`,
    paragraphs: [row.reason ?? ''],
    facts: [
      ['Terminal', row.terminalName],
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
  const held = await holdOpen(tx, environment.id, registerId);
  const counted = countOf(held, input);
  const variance = counted - held.expected;
  const reasonOver = await selectLimit(tx, environment.id, held.currency);
  const isOver = Math.abs(variance) > reasonOver;
  if (isOver && !input.reason) refuseAt('reason', `Say why it is ${varianceOf(variance)}`);
  const stays = input.stays ?? Math.min(held.openingFloat, counted);
  if (stays > counted) refuseAt('stays', 'Must be at most what was counted');
  const now = services.clock.now();
  const row = await updateRegister(tx, held, {
    status: 'CLOSED',
    counted,
    notes: input.notes ? JSON.stringify(input.notes) : null,
    reason: input.reason,
    reasonOver,
    stays,
    closedBy: actor.userId,
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
