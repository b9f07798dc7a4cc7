// Manual resolution of exceptions: a line matched with chosen items, booked without items, or undone; an item without confirmation.

import type { z } from 'zod';
import { getAccounts } from '#server/ledger/accounts.ts';
import type { TransferKind } from '#server/ledger/kinds/transfer-kinds.ts';
import { post } from '#server/ledger/postings.ts';
import { keyOfResolution, resolveAmount } from '#server/operator/settlement/resolve-difference.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Operator } from '#server/platform/http/call.ts';
import type { StaffCall } from '#server/services.ts';
import { setOpen } from '#server/settlement/open-items/items.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  lineKinds,
  matchLineInput,
  resolveItemInput,
  resolveLineInput,
} from '#shared/contract/operator/exceptions.ts';
import { confirm, isRead, type ReadLine, takeItems, undoLine } from './match-line.ts';
import {
  insertMatch,
  insertMatchItems,
  lockItems,
  lockLine,
  selectEnvironment,
  updateLine,
} from './queries.ts';

function refused(sentence: string, field?: string): AppError {
  return new AppError('CONFLICT', { sentence, ...(field && { fields: { [field]: sentence } }) });
}

/** Parses the key of an item from its id in the API. */
export function readItemId(id: string): { postingId: string; seq: number; leg: 'gateway' | 'bank' } {
  const [postingId = '', seq = '0', leg] = id.split('.');
  return { postingId, seq: Number(seq), leg: leg === 'gateway' ? 'gateway' : 'bank' };
}

async function lockUnmatched(tx: Tx, lineId: string): Promise<ReadLine> {
  const line = await lockLine(tx, lineId);
  if (!line) throw new AppError('NOT_FOUND');
  if (line.status !== 'UNMATCHED' || !isRead(line)) throw refused('This line is not unmatched.');
  return line;
}

const by = ({ operatorId, name }: Operator, note: string) => ({ id: operatorId, name, note });

export async function matchByHand(
  { tx, services, operator, audit }: StaffCall,
  lineId: string,
  input: z.output<typeof matchLineInput>,
): Promise<void> {
  const line = await lockUnmatched(tx, lineId);
  const keys = [...new Set(input.items)].map(readItemId);
  const items = (await lockItems(tx, keys, line.mode)).filter(
    (item) => item.leg === 'bank' && item.open !== 0 && item.currency === line.currency,
  );
  if (items.length !== keys.length) throw refused('One of these items is not open.', 'items');
  const sum = items.reduce((total, item) => total + item.open, 0);
  if (sum !== line.amount && !input.differenceToFees)
    throw refused('The items do not add up to the line.', 'items');
  await takeItems(services, tx, { line, rule: 'manual', items, by: by(operator, input.note) });
  audit({
    entity: 'bank_statement_line',
    entityId: lineId,
    businessId: items[0]?.businessId ?? null,
    after: { status: 'MATCHED', items: input.items, difference: line.amount - sum, note: input.note },
  });
}

/** The account and posting kind for a line without an item. */
const booked = {
  bank_fees: ['bank_fees', 'bank_fee'],
  interest: ['bank_fees', 'bank_interest'],
  tax: ['bank_fees', 'bank_tax'],
  own_transfer: ['settlement_difference', 'own_transfer'],
  difference: ['settlement_difference', 'bank_difference'],
} as const satisfies Record<(typeof lineKinds)[number], readonly [string, TransferKind]>;

export async function resolveLine(
  { tx, services, operator, audit }: StaffCall,
  lineId: string,
  input: z.output<typeof resolveLineInput>,
): Promise<void> {
  const line = await lockUnmatched(tx, lineId);
  const environment = await selectEnvironment(tx, input.businessId, line.mode);
  if (!environment) throw new AppError('NOT_FOUND');
  await confirm(services, tx, {
    environmentId: environment.id,
    currency: line.currency,
    lineId,
    amount: line.amount,
    rule: 'resolved',
    by: by(operator, input.note),
    parts: [{ from: booked[input.as][0], amount: line.amount, kind: booked[input.as][1] }],
  });
  await updateLine(tx, lineId, { status: 'RESOLVED', problem: null, note: input.note });
  audit({
    entity: 'bank_statement_line',
    entityId: lineId,
    businessId: input.businessId,
    after: { status: 'RESOLVED', as: input.as, amount: line.amount, note: input.note },
  });
}

export async function undoByHand(
  { tx, services, operator, audit }: StaffCall,
  lineId: string,
  note: string,
): Promise<void> {
  const line = await lockLine(tx, lineId);
  if (!line) throw new AppError('NOT_FOUND');
  if ((await undoLine(services, tx, line, by(operator, note))) === 0)
    throw refused('This line is not matched.');
  audit({
    entity: 'bank_statement_line',
    entityId: lineId,
    before: { status: line.status },
    after: { status: 'UNMATCHED', note },
  });
}

/** An unconfirmed item is moved from its account to differences, and the difference is resolved at once. */
export async function resolveItem(
  { tx, services, operator, audit }: StaffCall,
  itemId: string,
  input: z.output<typeof resolveItemInput>,
): Promise<void> {
  const key = readItemId(itemId);
  const [item] = await lockItems(tx, [key]);
  if (!item) throw new AppError('NOT_FOUND');
  if (item.open === 0) throw refused('This item is not open.');
  const { environmentId, currency, open } = item;
  const kinds = [
    item.leg === 'gateway' ? 'gateway_receivable' : 'settlement_bank',
    'settlement_difference',
  ] as const;
  const [account = 0, apart = 0] = await getAccounts(
    tx,
    kinds.map((kind) => ({ environmentId, currency, kind })),
  );
  const [id, postingId] = [services.clock.newId(), services.clock.newId()];
  const at = services.clock.now();
  const kind = 'item_resolved';
  await post(tx, {
    environmentId,
    id: postingId,
    key: `item_resolved:${id}`,
    kind,
    subjectId: id,
    at,
    transfers: [
      open > 0
        ? { debit: apart, credit: account, amount: open, kind }
        : { debit: account, credit: apart, amount: -open, kind },
    ],
  });
  await setOpen(tx, { environmentId, ...key }, 0);
  await insertMatch(tx, {
    environmentId,
    id,
    lineId: null,
    currency,
    amount: open,
    rule: 'resolved',
    postingId,
    matchedBy: operator.operatorId,
    matchedByName: operator.name,
    note: input.note,
    matchedAt: at,
  });
  await insertMatchItems(tx, [{ environmentId, matchId: id, ...key, amount: open }]);
  const of = {
    rowId: id,
    key: keyOfResolution(id),
    environmentId,
    transactionId: null,
    currency,
    amount: open,
  };
  await resolveAmount(services, tx, of, input.resolution);
  audit({
    entity: 'reconciliation_item',
    entityId: itemId,
    businessId: item.businessId,
    after: { ...input, amount: open, currency },
  });
}
