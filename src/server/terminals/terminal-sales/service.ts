// Sales on POS terminals: started once per device sale id, charged once, and readable any number of times.
import { createHash } from 'node:crypto';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { cancelPayment } from '#server/payments/checkout/cancel-payment.ts';
import { beginPayment } from '#server/payments/checkout/new-payment.ts';
import { payByCard } from '#server/payments/checkout/pay-by-card.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services, TxServices } from '#server/services.ts';
import { sellerAt } from '#server/terminals/agents/terminals.ts';
import { findPosTerminal, notePosTerminal } from '#server/terminals/pos-terminals/service.ts';
import type { Device } from '#server/terminals/terminal-keys/service.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import {
  agentSalePrefix,
  type DeviceSale,
  type DeviceSaleInput,
} from '#shared/contract/terminals/terminal-device.ts';
import { posTerminalStatusLabels } from '#shared/contract/terminals/terminal-enums.ts';
import { insertSale, type SaleRow, selectPayment, selectSale, setReference } from './queries.ts';

/** The time limit for attempts; after it a sale counts as abandoned. */
const saleMs = 15 * 60_000;
/** The tolerance for a device clock that is ahead. */
const aheadMs = 5 * 60_000;

/** `metadata`: stored with the payment besides the entry mode of the card. */
type Sent = { input: DeviceSaleInput; offline: boolean; metadata?: Record<string, string> };

type At = Pick<Device, 'environmentId' | 'terminalId'>;

/** The sale id for a sale started by an agent; devices cannot use such ids. */
export const agentSaleIdOf = (id: string): string => `${agentSalePrefix}${id}`;

/** Throws if a repeated sale id has another amount or card, which is an error of the device. */
function assertSameSale(row: SaleRow, { amount, card }: DeviceSaleInput): void {
  if (row.amount === amount && row.cardLast4 === card.number.slice(-4)) return;
  const sentence = 'This sale id was already used for another amount or card.';
  throw new AppError('CONFLICT', { sentence, fields: { saleId: sentence } });
}

/** Inserts the sale and its payment in one transaction, or returns the sale that the device started before. */
export async function openSale(
  services: TxServices,
  tx: Tx,
  { environmentId, terminalId }: At,
  { input, offline, metadata }: Sent,
): Promise<SaleRow> {
  const place = { environmentId, terminalId, saleId: input.saleId };
  const before = await selectSale(tx, place);
  if (before) {
    assertSameSale(before, input);
    return before;
  }
  const terminal = await findPosTerminal(tx, environmentId, terminalId);
  if (terminal.status !== 'ACTIVE') {
    const word = posTerminalStatusLabels[terminal.status].toLowerCase();
    throw new AppError('CONFLICT', { sentence: `The terminal is ${word} and takes no payments.` });
  }
  const low = checkAmount(input.amount, terminal.currency);
  if (low) refuseAt('amount', low);
  const now = services.clock.now();
  const madeAt = input.madeAt ? new Date(input.madeAt) : now;
  if (madeAt.getTime() > now.getTime() + aheadMs) refuseAt('madeAt', 'Must not be in the future');
  const row: SaleRow = {
    ...place,
    id: services.clock.newId(),
    reference: '',
    amount: input.amount,
    cardLast4: input.card.number.slice(-4),
    entryMode: input.card.entryMode,
    offline,
    madeAt,
    createdAt: now,
    agentId: await sellerAt(tx, environmentId, terminal.id),
  };
  if (!(await insertSale(tx, row))) {
    const other = await selectSale(tx, place);
    if (!other) throw new AppError('CONFLICT');
    assertSameSale(other, input);
    return other;
  }
  const { mode, businessId } = await ownerOfEnvironment(tx, environmentId);
  const reference = await beginPayment(services, tx, {
    merchant: { environmentId, mode, businessId },
    currency: terminal.currency,
    amount: input.amount,
    payer: { email: input.customerEmail ?? null, name: null, phone: null },
    feeBearer: 'merchant',
    source: { kind: 'pos_terminal', id: terminal.id, name: terminal.name },
    channels: ['card'],
    metadata: {
      sale: input.saleId,
      entry: input.card.entryMode,
      ...(offline && { offline: true }),
      ...metadata,
    },
    expiresAt: new Date(now.getTime() + saleMs),
    caller: { ip: null, userAgent: null },
  });
  await setReference(tx, row, reference);
  await notePosTerminal(tx, { environmentId, terminalId: terminal.id }, { software: null }, now);
  return { ...row, reference };
}

/** Processes a sale of a calling device, with the clock of its environment. */
export function sell(services: Services, device: Device, sent: Sent): Promise<DeviceSale> {
  return takeSale(withClockOf(services, device.environmentId), device, sent);
}

/**
 * Processes a sale once. An existing sale is charged only if it has no attempt yet: the device's id is the idempotency key of the attempt,
 * so one of many calls charges, and the others return the current state.
 */
export async function takeSale(own: Services, device: Device, sent: Sent): Promise<DeviceSale> {
  const { database } = own;
  const row = await database.inTransaction((tx) => openSale(own, tx, device, sent));
  await chargeSale(own, row, sent.input.card);
  return readSale(database.db, row);
}

/** Charges the card if there is no attempt yet; one of many concurrent calls does. */
export async function chargeSale(own: Services, row: SaleRow, read: DeviceSaleInput['card']): Promise<void> {
  const { environmentId, reference, saleId } = row;
  const payment = await selectPayment(own.database.db, environmentId, reference);
  if (payment.status === 'pending' && payment.attemptCount === 0) {
    const { entryMode: _, ...card } = read;
    const requestHash = createHash('sha256').update(`${row.id} ${row.amount} ${row.cardLast4}`).digest();
    const progress = await payByCard(own, {
      reference,
      // A present card is authenticated by its chip instead of the CVV.
      card: { ...card, cvv: '000' },
      embedded: false,
      atMachine: true,
      operation: { name: 'sellOnDevice', key: saleId, requestHash },
      caller: { ip: null, userAgent: null },
    });
    // A terminal cannot open the issuer's challenge page: the payment is cancelled, and another card may be used.
    if (progress.state === 'challenge') await cancelPayment(own, reference);
  }
}

/** Returns the state of a sale. */
export async function getSale(db: Db, device: At, saleId: string): Promise<DeviceSale> {
  return readSale(db, await findSale(db, device, saleId));
}

export async function findSale(db: Db, device: At, saleId: string): Promise<SaleRow> {
  const { environmentId, terminalId } = device;
  const row = await selectSale(db, { environmentId, terminalId, saleId });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const sentences = {
  approved: 'Approved',
  declined: 'Declined',
  waiting: 'No response yet. Do not charge the card again. Request the result.',
};

async function readSale(db: Db, row: SaleRow): Promise<DeviceSale> {
  const payment = await selectPayment(db, row.environmentId, row.reference);
  const state =
    payment.status === 'successful' ? 'approved' : payment.status === 'failed' ? 'declined' : 'waiting';
  return {
    saleId: row.saleId,
    reference: row.reference,
    state,
    sentence: (state === 'declined' ? payment.failureReason : null) ?? sentences[state],
    currency: payment.currency,
    amount: row.amount,
    card: { last4: row.cardLast4, scheme: payment.cardScheme },
    offline: row.offline,
    madeAt: row.madeAt.toISOString(),
  };
}
