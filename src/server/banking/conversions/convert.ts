// Conversions: the quote of an amount, a locked quote valid for a few minutes, and its execution once.

import {
  lockQuote,
  type QuoteRequest,
  quote,
  useQuote as spendQuote,
} from '#server/banking/exchange-rates/quotes.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { createdByOf } from '#server/platform/rows/created-by.ts';
import type { TxServices } from '#server/services.ts';
import { describeRate } from '#shared/banking/exchange.ts';
import type {
  Conversion,
  ConversionRequest,
  ConvertedBalance,
  LockedConversion,
} from '#shared/contract/banking/balances/conversions.ts';
import { toConversion } from './list-conversions.ts';
import { availableFor, postConversion, refuseAmount } from './own-side.ts';

type Call = { environment: Environment; actor: Actor; audit: (details: AuditDetails) => void };

const scopeOf = (balance: ConvertedBalance): string => `conversion:${balance}`;
const quoteRequestOf = ({ from, to, fixed, amount }: ConversionRequest): QuoteRequest => ({
  pair: { from, to },
  fixed,
  amount,
  charges: null,
});

type ConvertedAmounts = { fromAmount: number; toAmount: number; rate: number };

const show = (
  { from, to }: ConversionRequest,
  available: number,
  { fromAmount, toAmount, rate }: ConvertedAmounts,
) => ({
  currency: from,
  amount: fromAmount,
  to_currency: to,
  to_amount: toAmount,
  rate,
  rate_text: describeRate(rate, { from, to }),
  available,
});

export async function previewConversion(
  services: TxServices,
  db: Db,
  environment: Environment,
  balance: ConvertedBalance,
  request: ConversionRequest,
) {
  const available = await availableFor(db, environment, balance, request);
  return show(request, available, await quote(services, db, environment, quoteRequestOf(request)));
}

/** Locks a rate. Throws INSUFFICIENT_BALANCE at `amount` if the balance is less than the debit. */
export async function lockConversion(
  services: TxServices,
  tx: Tx,
  { environment, actor }: Pick<Call, 'environment' | 'actor'>,
  balance: ConvertedBalance,
  request: ConversionRequest,
): Promise<LockedConversion> {
  const available = await availableFor(tx, environment, balance, request);
  const scope = scopeOf(balance);
  const row = await lockQuote(services, tx, { environment, actor, scope, request: quoteRequestOf(request) });
  if (row.fromAmount > available) refuseAmount();
  const details = show(request, available, row);
  return { ...details, id: row.id, expires_at: row.expiresAt.toISOString() };
}

/**
 * Executes a quote in one transaction. Throws NOT_FOUND, QUOTE_STATE, INSUFFICIENT_BALANCE or the error of a stopped wallet; no money has
 * moved then, and the quote is still open.
 */
export async function convert(
  services: TxServices,
  tx: Tx,
  { environment, actor, audit }: Call,
  balance: ConvertedBalance,
  quoteId: string,
): Promise<Conversion> {
  const id = services.clock.newId();
  const of = { environmentId: environment.id, quoteId, scope: scopeOf(balance), usedFor: id };
  const spent = await spendQuote(services, tx, of);
  const exchange = {
    id,
    currency: spent.fromCurrency,
    amount: spent.fromAmount,
    cost: spent.cost,
    toCurrency: spent.toCurrency,
    toAmount: spent.toAmount,
  };
  const row = await tx
    .insertInto('conversions')
    .values({
      ...exchange,
      environmentId: environment.id,
      reference: makeReference('CNV'),
      balance,
      status: 'SUCCESSFUL',
      quoteId,
      rate: spent.rate,
      ...createdByOf(actor),
      createdAt: services.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await postConversion(services, tx, environment, balance, exchange);
  const created = toConversion(row);
  await recordEvent(tx, services.clock, {
    environmentId: environment.id,
    type: 'conversion.completed',
    subjectId: id,
    data: created,
  });
  const { reference, amount, currency, toAmount, toCurrency } = row;
  audit({
    entity: 'conversion',
    entityId: id,
    after: { balance, reference, amount, currency, toAmount, toCurrency },
  });
  return created;
}
