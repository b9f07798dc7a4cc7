// Quotes: the current price of an exchange, a locked quote with an expiry, and its single use.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { ExchangeQuotesTable } from '#server/platform/db/tables/banking/exchange-rates.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { calculateExchange, type FixedSide, type Pair } from '#shared/banking/exchange.ts';
import { calculateCharges, type TransferTerms } from '#shared/banking/transfer-charges.ts';
import { AppError } from '#shared/contract/errors.ts';
import { amountMax, formatMoney } from '#shared/money.ts';
import { findPairTerms } from './rates.ts';

export type QuoteRow = Selectable<ExchangeQuotesTable>;

export type QuoteRequest = {
  pair: Pair;
  /** The side to which `amount` refers. */
  fixed: FixedSide;
  amount: number;
  /** Charges on top of the exchanged amount; null for no charge except the margin of the rate. */
  charges: Pick<TransferTerms, 'bands' | 'vatPpm'> | null;
};

/** `debit` is the total that leaves the payer: the exchanged amount, fee and VAT. */
export type Quote = Pick<
  QuoteRow,
  'source' | 'midRate' | 'markupPpm' | 'rate' | 'fromAmount' | 'cost' | 'toAmount' | 'fee' | 'vat'
> & { debit: number };

/** The validity of a locked quote. */
export const quoteLifeMs = 5 * 60_000;

/** The total debit of a quote: the exchanged amount, fee and VAT. */
export const debitOf = ({ fromAmount, fee, vat }: Pick<QuoteRow, 'fromAmount' | 'fee' | 'vat'>): number =>
  fromAmount + fee + vat;

/** Returns the current price of an exchange, without a commitment. Throws EXCHANGE_CLOSED, or VALIDATION at `amount`. */
export async function quote(
  services: TxServices,
  db: Db,
  environment: Pick<Environment, 'mode'>,
  { pair, fixed, amount, charges }: QuoteRequest,
): Promise<Quote> {
  const { source, midRate, markupPpm } = await findPairTerms(services, db, environment, pair);
  const { rate, fromAmount, toAmount, cost } = calculateExchange(pair, { fixed, amount, midRate, markupPpm });
  const sentence =
    toAmount < 1 || fromAmount < 1
      ? `${formatMoney(amount, fixed === 'from' ? pair.from : pair.to)} is too low to exchange`
      : fromAmount > amountMax || toAmount > amountMax
        ? `The maximum allowable amount is ${formatMoney(amountMax, fromAmount > amountMax ? pair.from : pair.to)}`
        : null;
  if (sentence) throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
  const { fee, vat } = charges
    ? calculateCharges(fromAmount, { ...charges, stampDuty: 0, stampDutyFrom: 0 }, { dutyFree: true })
    : { fee: 0, vat: 0 };
  const debit = debitOf({ fromAmount, fee, vat });
  return { source, midRate, markupPpm, rate, fromAmount, cost, toAmount, fee, vat, debit };
}

/**
 * Locks the result of `quote` until `expiresAt`, by the clock of the environment. `scope` names the permitted use; `useQuote` requires the
 * same scope.
 */
export async function lockQuote(
  services: TxServices,
  tx: Tx,
  of: {
    environment: Pick<Environment, 'id' | 'mode'>;
    actor: Pick<Actor, 'kind' | 'userId'>;
    scope: string;
    request: QuoteRequest;
  },
): Promise<QuoteRow> {
  const { environment, actor, scope, request } = of;
  const { debit: _, ...terms } = await quote(services, tx, environment, request);
  const now = services.clock.now();
  const row: Insertable<ExchangeQuotesTable> = {
    environmentId: environment.id,
    id: services.clock.newId(),
    scope,
    fixed: request.fixed,
    fromCurrency: request.pair.from,
    toCurrency: request.pair.to,
    source: terms.source,
    midRate: terms.midRate,
    markupPpm: terms.markupPpm,
    rate: terms.rate,
    fromAmount: terms.fromAmount,
    cost: terms.cost,
    toAmount: terms.toAmount,
    fee: terms.fee,
    vat: terms.vat,
    memberId: actor.kind === 'user' ? actor.userId : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + quoteLifeMs),
  };
  return tx.insertInto('exchangeQuotes').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Returns a quote of a scope, used or not, or of any scope when none is given. Throws NOT_FOUND. */
export async function findQuote(
  db: Db,
  environmentId: string,
  of: { quoteId: string; scope?: string },
): Promise<QuoteRow> {
  const row = await db
    .selectFrom('exchangeQuotes')
    .where('environmentId', '=', environmentId)
    .where('id', '=', of.quoteId)
    .selectAll()
    .executeTakeFirst();
  if (!row || (of.scope !== undefined && row.scope !== of.scope)) throw new AppError('NOT_FOUND');
  return row;
}

/** Returns the reason why a quote cannot be used any more, as a text; null when it can. */
function whyNot(row: QuoteRow, now: Date): string | null {
  if (row.usedAt) return 'This quote has already been used. Request a new one.';
  return row.expiresAt <= now ? 'This quote has expired. Request a new one.' : null;
}

/** Throws QUOTE_STATE for a used or expired quote; for checks before the transaction that uses it. */
export function requireOpen(row: QuoteRow, now: Date): void {
  const sentence = whyNot(row, now);
  if (sentence) throw new AppError('QUOTE_STATE', { sentence, fields: { quote_id: sentence } });
}

/**
 * Uses a quote for the entity with the id `usedFor`, in the transaction that moves the money. Its row stays locked until the end, so that
 * only one of two callers gets it. Throws NOT_FOUND, or QUOTE_STATE for a used or expired quote.
 */
export async function useQuote(
  services: TxServices,
  tx: Tx,
  of: { environmentId: string; quoteId: string; scope: string; usedFor: string },
): Promise<QuoteRow> {
  const { environmentId, quoteId, scope, usedFor } = of;
  const now = services.clock.now();
  const used = await tx
    .updateTable('exchangeQuotes')
    .set({ usedAt: now, usedFor })
    .where('environmentId', '=', environmentId)
    .where('id', '=', quoteId)
    .where('scope', '=', scope)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (used) return used;
  const row = await findQuote(tx, environmentId, { quoteId, scope });
  requireOpen(row, now);
  throw new AppError('QUOTE_STATE', { fields: { quote_id: new AppError('QUOTE_STATE').message } });
}
