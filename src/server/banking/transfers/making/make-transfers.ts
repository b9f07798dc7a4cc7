// Makes single transfers, one or a batch of concurrent requests, in few statements: all or none.

import { debitWallets } from '#server/banking/wallets/debits/debit-wallets.ts';
import { checkSource, findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import type { TransferWarning } from '#shared/contract/banking/transfer-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { checkReady, createdLine, duplicateHours, type NewTransfer, rowOf } from '../create-transfers.ts';
import { spend } from '../days.ts';
import { takenFrom } from '../post-transfers.ts';
import { insertTransfers, type NewTransferRow, type TransferRequest, whichWereSent } from '../queries.ts';
import { describeTransfer } from '../states.ts';
import { checkSingle } from '../terms.ts';
import { type Ground, type OrderPlace, readGrounds } from './ground.ts';

export type SingleOrder = {
  environment: Environment;
  /** The requester; the `userId` of a member counts in that member's limit. */
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  /** A wallet of the business; defaults to the transfer wallet of the currency. */
  walletId?: string | undefined;
  currency?: Currency | undefined;
  item: NewTransfer;
  /** The id, if it is known beforehand. */
  id?: string;
  /** The confirmed warnings. Without 'duplicate', the same amount to the same account within a day is refused. */
  confirmed: readonly TransferWarning[];
};

/** An order with the data that it is made by. */
type CreatedTransfer = { order: SingleOrder; ground: Ground; memberId: string | null; row: NewTransferRow };

async function placeOf(tx: Tx, { environment, actor, walletId, currency }: SingleOrder): Promise<OrderPlace> {
  const memberId = actor.kind === 'user' ? actor.userId : null;
  const id = walletId ?? (await findSource(tx, environment, { currency })).id;
  return { environmentId: environment.id, walletId: id, memberId };
}

function prepare(
  services: TxServices,
  order: SingleOrder,
  ground: Ground,
  memberId: string | null,
): CreatedTransfer {
  const { environment, actor, item } = order;
  const { wallet, limits, terms } = ground;
  checkSource(wallet, order.currency);
  checkReady(services, environment.mode, limits);
  checkSingle(limits, item.amount, wallet.currency);
  const of = { environmentId: environment.id, name: actor.name, memberId, wallet, terms, item };
  const row = rowOf(services, of);
  const limitDay = dayOf(services.clock.now(), environment.timeZone);
  return { order, ground, memberId, row: { ...row, id: order.id ?? row.id, limitDay } };
}

function refuseRepeated(): never {
  const sentence =
    'The same amount was sent to this account within the last 24 hours. Confirm to send it again.';
  throw new AppError('TRANSFER_UNCONFIRMED', { sentence, fields: { duplicate: sentence } });
}

/** Must run under the lock of the day, so that a concurrent identical transfer is seen. */
async function refuseDuplicates(
  { clock }: TxServices,
  tx: Tx,
  created: readonly CreatedTransfer[],
): Promise<void> {
  const since = new Date(clock.now().getTime() - duplicateHours * 3_600_000);
  const visited = new Set<string>();
  const requests: TransferRequest[] = [];
  for (const { order, row } of created) {
    const { environmentId, bankCode, accountNumber, amount } = row;
    const input = { environmentId, bankCode, accountNumber, amount };
    const key = Object.values(input).join(' ');
    const isConfirmed = order.confirmed.includes('duplicate');
    if (!isConfirmed && visited.has(key)) refuseRepeated();
    visited.add(key);
    if (!isConfirmed) requests.push(input);
  }
  if (requests.length > 0 && (await whichWereSent(tx, requests, since)).length > 0) refuseRepeated();
}

/**
 * Makes transfers of any environments that use the clock of `services`. Throws NOT_FOUND, VALIDATION, TRANSFER_STATE, TRANSFER_LIMIT,
 * TRANSFER_UNCONFIRMED, INSUFFICIENT_BALANCE, WALLET_STATE or WALLET_BLOCKED, which must end the caller's transaction.
 */
export async function makeTransfers(
  services: TxServices,
  tx: Tx,
  orders: readonly SingleOrder[],
): Promise<NewTransferRow[]> {
  const places: OrderPlace[] = [];
  for (const order of orders) places.push(await placeOf(tx, order));
  const grounds = await readGrounds(tx, places, services.clock.now());
  const created = orders.map((order, index) =>
    prepare(services, order, grounds[index] as Ground, places[index]?.memberId ?? null),
  );
  await spend(
    tx,
    created.map(({ row, memberId, ground }) => ({
      day: { environmentId: row.environmentId, currency: row.currency, day: row.limitDay as string },
      memberId,
      amount: row.amount,
      limits: ground.limits,
    })),
  );
  await refuseDuplicates(services, tx, created);
  const rows = created.map(({ row }) => row);
  await insertTransfers(
    tx,
    rows,
    created.map(({ row, order, ground }) =>
      createdLine(services, row, { actor: order.actor, wallet: ground.wallet }),
    ),
  );
  await debitWallets(
    services,
    tx,
    created.map(({ order, row }) => ({
      environment: order.environment,
      walletId: row.walletId,
      key: `transfer:${row.id}`,
      kind: 'transfer',
      subjectId: row.id,
      transfers: takenFrom(row.walletId, [row]),
    })),
  );
  for (const { row, ground } of created)
    if (ground.isWanted)
      await recordEvent(tx, services.clock, {
        environmentId: row.environmentId,
        type: 'transfer.pending',
        subjectId: row.id,
        data: describeTransfer(row),
      });
  return rows;
}

/** Makes one transfer in the caller's transaction. Throws what `makeTransfers` throws. */
export async function createTransfer(
  services: TxServices,
  tx: Tx,
  order: SingleOrder,
): Promise<NewTransferRow> {
  const [row] = await makeTransfers(services, tx, [order]);
  return row as NewTransferRow;
}
