// Payout accounts that need no enquiry: whose they are is known, as those of the demo.
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

/** Adds an account in the business's own name, which is paid out to at once. */
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

/** Leaves an environment without an account that is paid out to. */
export async function disableAccounts(tx: Tx, environmentId: string, updatedAt: Date): Promise<void> {
  await updatePayoutAccounts(tx, environmentId, { status: 'INACTIVE', defaultFrom: null, updatedAt });
}
