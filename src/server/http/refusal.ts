// Why somebody known is not let in: kind of caller, permission, feature, and whether they showed lately that it is they.
import { changesState, type Endpoint } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isAllowed } from '#shared/permissions.ts';
import type { Actor } from './call.ts';

/** How long a second factor, or a password where there is none, counts for what an endpoint marks with `stepUp`. */
export const stepUpMs = 10 * 60_000;

/** What an endpoint declares is all it takes. Null: let in. */
export function refusalOf(endpoint: Endpoint, actor: Actor, now: Date): AppError | null {
  const { access } = endpoint;
  if (actor.impersonator && changesState(endpoint)) return new AppError('READ_ONLY_SESSION');
  if (actor.passwordExpired && !endpoint.withExpiredPassword) return new AppError('PASSWORD_EXPIRED');
  if (actor.publishable && !endpoint.publishable) return new AppError('SECRET_KEY_REQUIRED');
  if (actor.kind === 'api_key' && access === 'session' && !endpoint.anyKey) return new AppError('FORBIDDEN');
  if (Array.isArray(access) && !actor.publishable && !isAllowed(actor.permissions, access))
    return new AppError('FORBIDDEN');
  if (endpoint.feature && !actor.features.has(endpoint.feature)) return new AppError('FEATURE_OFF');
  return endpoint.stepUp ? refusalOfStepUp(actor, now) : null;
}

/** A program cannot show that it is a person. */
function refusalOfStepUp(actor: Actor, now: Date): AppError | null {
  if (actor.kind === 'api_key') return new AppError('FORBIDDEN');
  const verifiedAt = actor.verifiedAt?.getTime() ?? 0;
  return now.getTime() - verifiedAt > stepUpMs ? new AppError('STEP_UP_REQUIRED') : null;
}
