// Remittance quotes: the current price, and a locked quote valid for a few minutes.

import {
  debitOf,
  findQuote,
  lockQuote,
  type Quote,
  type QuoteRequest,
  type QuoteRow,
  quote,
  useQuote as spendQuote,
} from '#server/banking/exchange-rates/quotes.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { describeRate } from '#shared/banking/exchange.ts';
import { noRemittancePartner } from '#shared/contract/banking/rail-refusals.ts';
import {
  type CorridorKey,
  endsOf,
  type PayoutMethod,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import type { LockedQuote, QuoteInput } from '#shared/contract/banking/remittance/shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { type CorridorRow, findCharges, findCorridor } from './corridors.ts';

export type Way = { corridor: CorridorKey; method: PayoutMethod };

const kind = 'remittance';
const scopeOf = ({ corridor, method }: Way): string => `${kind}:${corridor}:${method}`;

/** Returns the corridor and payout method of a quote; throws NOT_FOUND for a quote that is not for a remittance. */
export function wayOf({ scope }: Pick<QuoteRow, 'scope'>): Way {
  const [what, corridor, method] = scope.split(':');
  if (what !== kind) throw new AppError('NOT_FOUND');
  return { corridor: corridor as CorridorKey, method: method as PayoutMethod };
}

/** Throws REMITTANCE_STATE if there is no payout partner in the mode. */
export function requirePartner(services: TxServices, mode: Environment['mode']): void {
  if (!services.rails.remittance(mode))
    throw new AppError('REMITTANCE_STATE', { sentence: noRemittancePartner });
}

async function quoteRequestOf(services: TxServices, db: Db, input: QuoteInput) {
  const at = services.clock.now();
  const row = await findCorridor(db, input, at);
  const charges = await findCharges(db, input, at);
  const request: QuoteRequest = {
    pair: endsOf(input.corridor).pair,
    fixed: input.fixed,
    amount: input.amount,
    charges,
  };
  return { row, request };
}

function checkAmount({ amountMin, amountMax, corridor }: CorridorRow, amount: number): void {
  const { from } = endsOf(corridor).pair;
  const sentence =
    amount < amountMin
      ? `The minimum allowable amount is ${formatMoney(amountMin, from)}`
      : amount > amountMax
        ? `The maximum allowable amount is ${formatMoney(amountMax, from)}`
        : null;
  if (sentence) throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
}

function show({ corridor, method }: Way, row: CorridorRow, of: Omit<Quote, 'debit'>) {
  const { pair } = endsOf(corridor);
  return {
    corridor,
    method,
    currency: pair.from,
    amount: of.fromAmount,
    fee: of.fee,
    vat: of.vat,
    total: debitOf(of),
    receiveCurrency: pair.to,
    receiveAmount: of.toAmount,
    rate: of.rate,
    rateText: describeRate(of.rate, pair),
    etaMinutes: row.etaMinutes,
  };
}

export async function previewQuote(
  services: TxServices,
  db: Db,
  environment: Environment,
  input: QuoteInput,
) {
  requirePartner(services, environment.mode);
  const { row, request } = await quoteRequestOf(services, db, input);
  const quoted = await quote(services, db, environment, request);
  checkAmount(row, quoted.fromAmount);
  return show(input, row, quoted);
}

async function lockQuoteOf(
  services: TxServices,
  tx: Tx,
  call: { environment: Environment; actor: Pick<Actor, 'kind' | 'userId'> },
  input: QuoteInput,
) {
  requirePartner(services, call.environment.mode);
  const { row, request } = await quoteRequestOf(services, tx, input);
  const { environment, actor } = call;
  const locked = await lockQuote(services, tx, { environment, actor, scope: scopeOf(input), request });
  checkAmount(row, locked.fromAmount);
  return { row, locked };
}

export async function lockRemittanceQuote(
  services: TxServices,
  tx: Tx,
  call: { environment: Environment; actor: Actor },
  input: QuoteInput,
): Promise<LockedQuote> {
  const { row, locked } = await lockQuoteOf(services, tx, call, input);
  return { ...show(input, row, locked), id: locked.id, expiresAt: locked.expiresAt.toISOString() };
}

/** An approval may outlast a quote: a new quote is used if its amounts are within this range of the approved ones. */
const driftMaxPercent = 2;

const isNear = (before: number, now: number): boolean =>
  Math.abs(now - before) * 100 <= before * driftMaxPercent;

/**
 * Uses a quote for a remittance. If the quote of an approved request has expired, the current rate is used, unless either side's amount has
 * moved by more than 2 %. Throws NOT_FOUND or QUOTE_STATE.
 */
export async function takeQuote(
  services: TxServices,
  tx: Tx,
  call: { environment: Environment; actor: Pick<Actor, 'kind' | 'userId' | 'approved'> },
  of: { quoteId: string; usedFor: string },
): Promise<QuoteRow> {
  const { environment, actor } = call;
  const row = await findQuote(tx, environment.id, { quoteId: of.quoteId });
  const way = wayOf(row);
  const take = (quoteId: string) =>
    spendQuote(services, tx, {
      environmentId: environment.id,
      quoteId,
      scope: scopeOf(way),
      usedFor: of.usedFor,
    });
  if (!actor.approved || row.usedAt || row.expiresAt > services.clock.now()) return take(row.id);
  const amount = row.fixed === 'from' ? row.fromAmount : row.toAmount;
  const { locked } = await lockQuoteOf(services, tx, call, {
    corridor: way.corridor,
    method: way.method,
    fixed: row.fixed,
    amount,
  });
  if (!isNear(row.fromAmount, locked.fromAmount) || !isNear(row.toAmount, locked.toAmount)) {
    const sentence = `The rate has moved by more than ${driftMaxPercent}% since this was requested. Request it again.`;
    throw new AppError('QUOTE_STATE', { sentence, fields: { quoteId: sentence } });
  }
  return take(locked.id);
}
