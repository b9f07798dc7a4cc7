// Switching the active business of a session, and a business between test and live mode.

import { refuseSuspended } from '#server/account/businesses/suspension.ts';
import { updateMember } from '#server/account/members/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import { enterBusiness, setViewedMode } from '#server/platform/sessions/sessions.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import { selectMember } from './queries.ts';

type Audit = (details: AuditDetails) => void;

/** Makes another of the person's businesses the active one of this session. */
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

/** An operator looks at the other mode: of their session alone, whatever the business may do in it. */
async function viewMode(tx: Tx, actor: Actor, businessId: string, mode: Mode) {
  if (businessId !== actor.environment.businessId) throw new AppError('READ_ONLY_SESSION');
  await setViewedMode(tx, actor.sessionId, mode);
  return { businessId, mode };
}

/**
 * Switches the mode a person sees of a business in which their role allows it. Live needs completed compliance (specification, section 4);
 * while it is completed but not approved payouts stay pending, which the dashboard says before it asks.
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
