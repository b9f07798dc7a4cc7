// The profile of a member of staff, and the pending work on the start page.

import { operatorIdleMs } from '#server/platform/auth/authenticate-operator.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Operator } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { ConsoleOverview, OperatorProfile } from '#shared/contract/operator/operator-session.ts';
import { isOperatorAllowed, type OperatorPermission } from '#shared/operator-permissions.ts';
import { selectSessionEnd } from './queries.ts';
import { selectAttention } from './staff-queries.ts';

export async function getOperatorProfile(db: Db, operator: Operator): Promise<OperatorProfile> {
  const { expiresAt } = await selectSessionEnd(db, operator.sessionId);
  return {
    id: operator.operatorId,
    email: operator.email,
    name: operator.name,
    role: operator.roleName,
    permissions: [...operator.permissions] as OperatorPermission[],
    idleS: operatorIdleMs / 1000,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Figures without permission are null, not zero. */
export async function getConsoleOverview(db: Db, clock: Clock, operator: Operator): Promise<ConsoleOverview> {
  const counts = await selectAttention(db, clock.now());
  const countFor = (permission: OperatorPermission, count: number) =>
    isOperatorAllowed(operator.permissions, [permission]) ? count : null;
  return {
    reviewsWaiting: countFor('COMPLIANCE.READ', counts.reviewsWaiting),
    suspendedBusinesses: countFor('MERCHANTS.READ', counts.suspendedBusinesses),
    cardTesting: countFor('AUDIT_TRAIL.READ', counts.cardTesting),
    lockedAccounts: countFor('USERS.READ', counts.lockedAccounts),
    disabledUsers: countFor('USERS.READ', counts.disabledUsers),
    impersonations: countFor('IMPERSONATION.READ_WRITE', counts.impersonations),
    calendarsEnding: countFor('SETTLEMENT.READ', counts.calendarsEnding),
    pricesToCome: countFor('PRICES.READ', counts.pricesToCome),
    invitedStaff: countFor('STAFF.READ', counts.invitedStaff),
    businesses: counts.businesses,
    live: counts.live,
    newBusinesses: counts.newBusinesses,
  };
}
