// Switching the active business of a session, and the mode of a business.

import { refuseSuspended } from '#server/account/businesses/suspension.ts';
import { updateMember } from '#server/account/members/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import { enterBusiness, setViewedMode } from '#server/platform/sessions/sessions.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import { selectMember } from './queries.ts';

type Audit = (details: AuditDetails) => void;

/** Makes another business of the user the active one of this session. */
export async function switchBusiness(
  tx: Tx,
  actor: Actor,
  businessId: string,
  audit: Audit,
): Promise<{ businessId: string; mode: Mode }> {
  const member = await selectMember(tx, actor.userId, businessId);
  if (!member) throw new AppError('NOT_FOUND');
  audit({
    entity: 'business',
    entityId: businessId,
    before: { business: actor.environment.businessName },
    after: { business: member.businessName },
  });
  await enterBusiness(tx, actor.sessionId, businessId);
  return { businessId, mode: member.mode };
}

/** Switches the mode that an impersonating operator views, for their session only and whatever the business may do in it. */
async function viewMode(tx: Tx, actor: Actor, businessId: string, mode: Mode) {
  if (businessId !== actor.environment.businessId) throw new AppError('READ_ONLY_SESSION');
  await setViewedMode(tx, actor.sessionId, mode);
  return { businessId, mode };
}

/**
 * Switches the mode of a business that a user views, if their role permits it. Live mode needs completed compliance (specification, section
 * 4); while it is completed but not approved, payouts stay pending, and the dashboard warns of this before it sends the request.
 */
export async function switchEnvironment(
  tx: Tx,
  actor: Actor,
  businessId: string,
  mode: Mode,
  audit: Audit,
): Promise<{ businessId: string; mode: Mode }> {
  const member = await selectMember(tx, actor.userId, businessId);
  if (!member) throw new AppError('NOT_FOUND');
  if (actor.impersonator) return viewMode(tx, actor, businessId, mode);
  if (!member.permissions.includes('SWITCH.ENVIRONMENT')) throw new AppError('FORBIDDEN');
  await refuseSuspended(tx, businessId, mode);
  if (mode === 'live' && !member.hasCompletedCompliance) throw new AppError('SWITCH_BLOCKED');
  await updateMember(tx, businessId, actor.userId, { mode });
  audit({
    entity: 'business',
    entityId: businessId,
    businessId,
    before: { mode: member.mode },
    after: { mode },
  });
  return { businessId, mode };
}
