// Payout accounts without an enquiry: their owner is known, as in the demo.
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Currency } from '#shared/money.ts';
import { insertPayoutAccount, updatePayoutAccounts } from './queries.ts';

type VerifiedAccount = {
  currency: Currency;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  createdBy: string;
};

/** Adds an account in the business's own name, active for payouts at once. */
export async function addVerifiedAccount(
  tx: Tx,
  clock: Clock,
  { id: environmentId, businessName }: Pick<Environment, 'id' | 'businessName'>,
  account: VerifiedAccount,
): Promise<void> {
  const now = clock.now();
  await insertPayoutAccount(tx, {
    ...account,
    environmentId,
    id: clock.newId(),
    accountName: businessName.toUpperCase(),
    nameMatch: 'exact',
    matchedName: businessName,
    status: 'VERIFIED',
    activeFrom: now,
    defaultFrom: now,
    createdAt: now,
    updatedAt: now,
  });
}

/** Disables all payout accounts of an environment. */
export async function disableAccounts(tx: Tx, environmentId: string, updatedAt: Date): Promise<void> {
  await updatePayoutAccounts(tx, environmentId, { status: 'INACTIVE', defaultFrom: null, updatedAt });
}
