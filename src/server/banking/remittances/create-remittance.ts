// Creates a remittance: its quote is used, the limits are counted, the row is inserted and the wallet is debited, in one transaction.

import { findQuote, requireOpen } from '#server/banking/exchange-rates/quotes.ts';
import { findPayee, type ListedPayee } from '#server/banking/remittance-beneficiaries/list-beneficiaries.ts';
import { endDraft } from '#server/banking/remittance-drafts/drafts.ts';
import { findSender, type SenderRow, senderName } from '#server/banking/remittance-senders/list-senders.ts';
import { lockRemittanceSender, requireSending } from '#server/banking/remittance-senders/service.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { createdByOf } from '#server/platform/rows/created-by.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { endsOf } from '#shared/contract/banking/remittance/remittance-enums.ts';
import type { SendInput } from '#shared/contract/banking/remittance/shapes.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { findCorridor } from './corridors.ts';
import { countIn } from './counts.ts';
import { takeForRemittance, totalOf } from './post-remittances.ts';
import { insertRemittance, type RemittanceRow } from './queries.ts';
import { requirePartner, takeQuote, type Way, wayOf } from './quote-remittance.ts';
import { remittanceStates } from './states.ts';

/** The remittance balance is debited if there is one, otherwise the transfer balance. */
const remittanceSources = ['REMITTANCE', 'FUNDS-TRANSFER'] as const;

export type RemittanceInput = Omit<SendInput, 'code' | 'pin'>;
export type Caller = {
  environment: Environment;
  actor: Pick<Actor, 'kind' | 'name' | 'userId' | 'approved'>;
};

/**
 * Throws VALIDATION for a removed beneficiary, one of another sender, or one whose country or payout method differs from that of the quote.
 */
function checkPayee(payee: ListedPayee, sender: Pick<SenderRow, 'id'>, way: Way): void {
  if (payee.status !== 'ACTIVE') refuseAt('beneficiaryId', 'This beneficiary was removed');
  if (payee.senderId !== sender.id) refuseAt('beneficiaryId', 'Choose a beneficiary of the sender');
  if (payee.country !== endsOf(way.corridor).to || payee.method !== way.method)
    refuseAt('beneficiaryId', 'This beneficiary has a different country or payout method than the quote');
}

/** Loads and checks the inputs of a remittance, as far as possible before the debit. */
export async function prepareRemittance(
  services: TxServices,
  db: Db,
  { environment, actor }: Caller,
  input: RemittanceInput,
) {
  requirePartner(services, environment.mode);
  const now = services.clock.now();
  const quote = await findQuote(db, environment.id, { quoteId: input.quoteId });
  const way = wayOf(quote);
  if (!actor.approved) requireOpen(quote, now);
  const corridor = await findCorridor(db, way, now);
  const sender = await findSender(db, environment.id, input.senderId);
  requireSending(sender, dayOf(now, environment.timeZone));
  const payee = await findPayee(db, environment.id, input.beneficiaryId);
  checkPayee(payee, sender, way);
  const of = { walletId: input.walletId, currency: quote.fromCurrency, types: remittanceSources };
  const wallet = await findSource(db, environment, of).catch((error: unknown) => {
    const { fields } = (error ?? {}) as { fields?: Record<string, string> };
    if (error instanceof AppError && fields?.wallet_id) refuseAt('walletId', fields.wallet_id);
    throw error;
  });
  return { quote, way, corridor, sender, payee, wallet, now };
}

/**
 * Creates a remittance. Throws VALIDATION, NOT_FOUND, QUOTE_STATE, REMITTANCE_STATE, REMITTANCE_LIMIT, INSUFFICIENT_BALANCE, WALLET_STATE,
 * WALLET_BLOCKED or WALLET_LIMIT; nothing is debited then, and the quote is still open.
 */
export async function createRemittance(
  services: TxServices,
  tx: Tx,
  call: Caller,
  { id, ...input }: RemittanceInput & { id: string },
): Promise<RemittanceRow> {
  const { environment, actor } = call;
  const quote = await takeQuote(services, tx, call, { quoteId: input.quoteId, usedFor: id });
  await lockRemittanceSender(tx, environment.id, input.senderId);
  const approved = { environment, actor: { ...actor, approved: true as const } };
  const { corridor, sender, payee, wallet, way, now } = await prepareRemittance(
    services,
    tx,
    approved,
    input,
  );
  const countedOn = dayOf(now, environment.timeZone);
  const { fromAmount: amount, fromCurrency: currency } = quote;
  await countIn(
    tx,
    {
      environmentId: environment.id,
      corridor: way.corridor,
      currency,
      senderId: sender.id,
      countedOn,
      amount,
    },
    corridor,
  );
  const row = await insertRemittance(tx, {
    environmentId: environment.id,
    id,
    reference: makeReference('RMT'),
    status: 'PENDING',
    walletId: wallet.id,
    senderId: sender.id,
    beneficiaryId: payee.id,
    quoteId: quote.id,
    corridor: way.corridor,
    method: way.method,
    currency,
    amount,
    cost: quote.cost,
    fee: quote.fee,
    vat: quote.vat,
    rate: quote.rate,
    receiveCurrency: quote.toCurrency,
    receiveAmount: quote.toAmount,
    purpose: input.purpose,
    sourceOfFunds: input.sourceOfFunds ?? sender.sourceOfFunds,
    relationship: payee.relationship,
    senderName: senderName(sender),
    beneficiaryName: payee.name,
    beneficiarySummary: payee.summary,
    details: payee.details,
    narration: input.narration,
    ...createdByOf(actor),
    countedOn,
    nextAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await takeForRemittance(services, tx, environment, row);
  const params = { total: totalOf(row), currency, wallet: wallet.name };
  const line = { kind: 'created', params, actor: callerOf(actor), tone: 'neutral' } as const;
  await remittanceStates.begin(services, tx, { row }, line);
  if (input.draftId) await endDraft(services, tx, environment.id, input.draftId);
  return row;
}
