// The members to whom a dispute can be assigned: those who can read it in its mode.
import { listPermittedIn, type Person } from '#server/account/businesses/list-members.ts';
import type { Db } from '#server/platform/db/database.ts';
import { disputesContract } from '#shared/contract/payments/disputes.ts';

export function listAssignees(
  db: Db,
  environment: { businessId: string; mode: 'test' | 'live' },
): Promise<Person[]> {
  return listPermittedIn(db, environment, disputesContract.getDispute.access);
}
