// Reveals the full number of a payout account to staff who give a reason; audited without the number.

import type { Tx } from '#server/platform/db/database.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import { selectAccountsToReview, selectPayoutPlace } from './queries.ts';

type Acting = { tx: Tx; audit: (details: AuditDetails) => void };

/** '••••4567' */
export const maskAccount = (number: string): string => `••••${number.slice(-4)}`;

/** Errors: NOT_FOUND. */
export async function revealAccount({ tx, audit }: Acting, accountId: string, reason: string) {
  const row = (await selectAccountsToReview(tx)).find((item) => item.id === accountId);
  if (!row) throw new AppError('NOT_FOUND');
  const after = { revealed: 'Account number', of: row.bankName, reason };
  audit({ entity: 'payout_account', entityId: accountId, businessId: row.businessId, after });
  return { number: row.accountNumber };
}

/** Errors: NOT_FOUND. */
export async function revealDestination({ tx, audit }: Acting, payoutId: string, reason: string) {
  const place = await selectPayoutPlace(tx, payoutId);
  const row =
    place &&
    (await tx
      .selectFrom('payouts')
      .where('environmentId', '=', place.environmentId)
      .where('id', '=', payoutId)
      .select(['bankName', 'accountNumber'])
      .executeTakeFirst());
  if (!place || !row?.accountNumber) throw new AppError('NOT_FOUND');
  const after = { revealed: 'Account number', of: row.bankName, reason };
  audit({ entity: 'payout', entityId: payoutId, businessId: place.businessId, after });
  return { number: row.accountNumber };
}
