// Card payment of an agent's sale: read by the terminal, checked against the limits, charged once, then settled.
import { createHash } from 'node:crypto';
import { lockWalletFor } from '#server/banking/wallets/liens/hold-amount.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services, TxServices } from '#server/services.ts';
import { sellerAt } from '#server/terminals/agents/terminals.ts';
import type { Device } from '#server/terminals/terminal-keys/service.ts';
import { agentSaleIdOf, chargeSale, getSale, openSale } from '#server/terminals/terminal-sales/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { agentSaleStatusLabels, cashOutCategoryCode } from '#shared/contract/terminals/agent-enums.ts';
import type { agentDeviceContract } from '#shared/contract/terminals/agent-sales.ts';
import type { DeviceSale } from '#shared/contract/terminals/terminal-device.ts';
import { formatExpiry, isPastExpiry } from '#shared/payments/cards.ts';
import { checkCard } from './limits.ts';
import { type AgentSaleRow, lockAgentSale, updateAgentSale } from './queries.ts';
import { settleAgentSale } from './settle.ts';

type Card = BodyOf<(typeof agentDeviceContract)['payDeviceAgentSale']>['card'];
type At = Pick<Device, 'environmentId' | 'terminalId'>;

/**
 * Identifies the card by data that is stored anyway, so that no more card data is stored. If two cards have the same key, the limits are
 * stricter.
 */
function keyOf(environmentId: string, { number, expiryMonth, expiryYear }: Card): Buffer {
  const text = [environmentId, number.slice(0, 6), number.slice(-4), formatExpiry(expiryMonth, expiryYear)];
  return createHash('sha256').update(text.join(' ')).digest();
}

/** Locks a sale of this terminal. */
async function lockAt(tx: Tx, { environmentId, terminalId }: At, id: string): Promise<AgentSaleRow> {
  const row = await lockAgentSale(tx, environmentId, id);
  if (row?.terminalId !== terminalId) throw new AppError('NOT_FOUND');
  return row;
}

function refuseEnded({ status, kind }: AgentSaleRow): never {
  const what = kind === 'SALE' ? 'sale' : 'cash-out';
  throw new AppError('CONFLICT', {
    sentence: `The ${what} is ${agentSaleStatusLabels[status].toLowerCase()}.`,
  });
}

/**
 * Opens the payment in the transaction that links it to the sale, or finds it; null if the sale has ended, in which case the payment has
 * the outcome.
 */
export async function openForCard(services: TxServices, tx: Tx, at: At, id: string, card: Card) {
  const row = await lockAt(tx, at, id);
  if (row.status !== 'WAITING') return row.paymentReference ? null : refuseEnded(row);
  const now = services.clock.now();
  if (row.paymentReference === null && row.expiresAt <= now) refuseEnded({ ...row, status: 'EXPIRED' });
  if ((await sellerAt(tx, at.environmentId, at.terminalId)) !== row.agentId)
    throw new AppError('CONFLICT', { sentence: 'The terminal is no longer assigned to the agent.' });
  const cardHash = keyOf(at.environmentId, card);
  if (row.walletId) {
    await lockWalletFor(tx, { environmentId: at.environmentId, walletId: row.walletId });
    await checkCard(tx, row, { cardHash, butId: row.id, at: now });
  }
  const input = { saleId: agentSaleIdOf(id), amount: row.amount, card };
  const metadata =
    row.kind === 'CASH_OUT'
      ? { cash_out: row.reference, merchant_category: cashOutCategoryCode }
      : { agent_sale: row.reference };
  const sale = await openSale(services, tx, at, { input, offline: false, metadata });
  await updateAgentSale(tx, row, {
    paymentReference: sale.reference,
    cardHash,
    cardLast4: card.number.slice(-4),
    updatedAt: now,
  });
  return sale;
}

/** Charges once, however often the terminal sends the card. A missing response is queried later, as for any sale. */
export async function payAgentSale(services: Services, at: At, id: string, card: Card): Promise<DeviceSale> {
  const own = withClockOf(services, at.environmentId);
  if (isPastExpiry(card.expiryMonth, card.expiryYear, own.clock.now()))
    refuseAt('card.expiryMonth', 'The card has expired');
  const { database } = own;
  const sale = await database.inTransaction((tx) => openForCard(own, tx, at, id, card));
  if (sale) await chargeSale(own, sale, card);
  await database.inTransaction((tx) => settleAgentSale(own, tx, { environmentId: at.environmentId, id }));
  return getSale(database.db, at, agentSaleIdOf(id));
}
