// Sign-in settings of a business: mandatory second factor, session length, allowed e-mail domains.

import { setSignInSettings } from '#server/account/businesses/change-business.ts';
import { grantGracePeriod } from '#server/account/users/service.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type {
  UserAuthentication,
  userAuthenticationContract,
} from '#shared/contract/account/user-authentication.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { countMembers, selectSettings } from './queries.ts';

/** The days that members have to set up a second factor once it is mandatory. */
export const graceDays = 7;
const dayMs = 86_400_000;

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

export async function getUserAuthentication(db: Db, businessId: string): Promise<UserAuthentication> {
  const [settings, counts] = await Promise.all([
    selectSettings(db, businessId),
    countMembers(db, businessId),
  ]);
  return {
    enforce_two_factor: settings.enforceTwoFactor,
    session_hours: settings.sessionHours,
    allowed_domains: settings.allowedDomains,
    members: counts.all,
    members_without_second_factor: counts.without,
  };
}

/** Throws DOMAIN_SHUTS_OUT if the caller's own e-mail domain would no longer be allowed. */
export async function updateUserAuthentication(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  input: BodyOf<(typeof userAuthenticationContract)['updateUserAuthentication']>,
  audit: (details: AuditDetails) => void,
): Promise<UserAuthentication> {
  const { businessId } = actor.environment;
  const domains = [...new Set(input.allowed_domains)];
  if (domains.length > 0 && !domains.includes(domainOf(actor.email)))
    throw new AppError('DOMAIN_SHUTS_OUT', {
      fields: {
        allowed_domains: `Your own e-mail address is at ${domainOf(actor.email)}. Add this domain first.`,
      },
    });
  const before = await selectSettings(tx, businessId);
  const after = {
    enforceTwoFactor: input.enforce_two_factor,
    sessionHours: input.session_hours,
    allowedDomains: domains,
  };
  await setSignInSettings(tx, businessId, after);
  if (after.enforceTwoFactor && !before.enforceTwoFactor)
    await grantGracePeriod(tx, businessId, new Date(clock.now().getTime() + graceDays * dayMs));
  audit({ entityId: businessId, before, after });
  return getUserAuthentication(tx, businessId);
}

/** Throws if the domain of an invited e-mail address is not among the allowed domains of the business. */
export async function checkAllowedDomains(
  db: Db,
  businessId: string,
  emails: readonly string[],
): Promise<void> {
  const { allowedDomains } = await selectSettings(db, businessId);
  if (allowedDomains.length === 0) return;
  const others = emails.filter((email) => !allowedDomains.includes(domainOf(email)));
  if (others.length === 0) return;
  const sentence = `You can only invite addresses at ${allowedDomains.join(', ')}, not ${others.join(', ')}`;
  throw new AppError('VALIDATION', { fields: { emails: sentence } });
}
