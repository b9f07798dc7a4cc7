// The balance of collected money as of an instant, part by part.

import type { AccountKind } from '#server/ledger/accounts.ts';
import { getBalancesAt } from '#server/ledger/balances-at.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import type { Currency } from '#shared/money.ts';
import { accountOfPart } from './history.ts';

const kinds = [...Object.values(accountOfPart), 'payout_transit', 'refund_suspense'] as const;

/** Returns the balance as of an instant; throws VALIDATION if it is in the future. */
export async function getOverviewAt(
  db: Db,
  environment: Environment,
  query: { at: string; currency?: Currency | undefined },
  now: Date,
): Promise<OutputOf<(typeof collectionBalanceContract)['getBalanceAt']>> {
  const at = new Date(query.at);
  if (at > now) throw new AppError('VALIDATION', { fields: { at: 'Choose a time in the past' } });
  const currency = query.currency ?? environment.currency;
  const { balances, finalUntil } = await getBalancesAt(db, {
    environmentId: environment.id,
    currency,
    kinds,
    at,
  });
  const of = (kind: AccountKind): number => balances[kind] ?? 0;
  return {
    currency,
    at: at.toISOString(),
    final: finalUntil !== null && at <= finalUntil,
    final_until: finalUntil?.toISOString() ?? null,
    available: of('merchant_available'),
    pending: of('merchant_pending'),
    reserve: of('merchant_reserve'),
    disputes: of('merchant_lien'),
    owed: of('merchant_debt'),
    payouts: of('payout_transit'),
    refunds: of('refund_suspense'),
  };
}
