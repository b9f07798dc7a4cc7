// The operator's decision on a payout account whose name is only similar to that of the business.

import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { TxServices } from '#server/services.ts';
import {
  listAccountRows,
  type PayoutAccountRow,
} from '#server/settlement/payout-destinations/choose-account.ts';
import { rescheduleHeldPayouts } from '#server/settlement/payouts/held-payouts.ts';
import { AppError } from '#shared/contract/errors.ts';
import { emailAccountChange } from './notices.ts';
import { lockPayoutAccounts, updatePayoutAccount } from './queries.ts';
import { activeFromOf } from './service.ts';

type Decision = {
  environment: Pick<Environment, 'id' | 'businessId' | 'businessName' | 'mode' | 'timeZone'>;
  accountId: string;
  approved: boolean;
  reason: string;
  by: string;
};

export async function decidePayoutAccount(
  services: TxServices,
  tx: Tx,
  decision: Decision,
): Promise<PayoutAccountRow> {
  const { environment, accountId, approved, reason, by } = decision;
  const own = withClockOf(services, environment.id);
  await lockPayoutAccounts(tx, environment.id);
  const rows = await listAccountRows(tx, environment.id);
  const row = rows.find((row) => row.id === accountId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status !== 'PENDING')
    throw new AppError('CONFLICT', { sentence: 'This account has already been decided.' });
  const now = own.clock.now();
  const others = rows.filter((item) => item.currency === row.currency);
  const activeFrom = activeFromOf(others, now);
  const changed = await updatePayoutAccount(
    tx,
    row,
    approved
      ? { status: 'VERIFIED', activeFrom, defaultFrom: row.defaultFrom && activeFrom, updatedAt: now }
      : { status: 'REJECTED', rejectedReason: reason, updatedAt: now },
  );
  await rescheduleHeldPayouts(tx, environment.id, now);
  await emailAccountChange(own, tx, environment, {
    row: changed,
    what: approved ? 'approved' : 'rejected',
    by,
  });
  return changed;
}
