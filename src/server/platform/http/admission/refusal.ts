// Reasons to refuse an authenticated caller: kind of caller, permission, feature, and a missing recent step-up.
import { changesState, type Endpoint, type OperatorAccess } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { isOperatorAllowed } from '#shared/operator-permissions.ts';
import type { Actor, Operator } from '../call.ts';

/** The validity of a second factor, or of a password without one, for endpoints marked `stepUp`. */
export const stepUpMs = 10 * 60_000;

/** Checks exactly what the endpoint declares. Returns null when the caller is admitted. */
export function refusalOf(endpoint: Endpoint, actor: Actor, now: Date): AppError | null {
  const { access } = endpoint;
  // A viewing operator may read anything, regardless of the member's role.
  if (actor.impersonator && endpoint.whileViewing) return null;
  if (actor.impersonator && changesState(endpoint)) return new AppError('READ_ONLY_SESSION');
  if (actor.passwordExpired && !endpoint.withExpiredPassword) return new AppError('PASSWORD_EXPIRED');
  if (actor.publishable && !endpoint.publishable) return new AppError('SECRET_KEY_REQUIRED');
  if (actor.kind === 'api_key' && access === 'session' && !endpoint.anyKey) return new AppError('FORBIDDEN');
  if (Array.isArray(access) && !actor.publishable && !isAllowed(actor.permissions, access))
    return new AppError('FORBIDDEN');
  if (endpoint.feature && !actor.features.has(endpoint.feature)) return new AppError('FEATURE_OFF');
  // Payers get a different message, from the payment itself.
  if (actor.suspended && !actor.publishable && changesState(endpoint))
    return new AppError('BUSINESS_SUSPENDED');
  if (!endpoint.stepUp) return null;
  // A program cannot confirm the identity of a person.
  return actor.kind === 'api_key' ? new AppError('FORBIDDEN') : refusalOfStepUp(actor, now);
}

/** Like `refusalOf`, for staff. */
export function refusalOfOperator(
  endpoint: Endpoint & { access: OperatorAccess },
  operator: Operator,
  now: Date,
): AppError | null {
  if (!isOperatorAllowed(operator.permissions, endpoint.access.operator)) return new AppError('FORBIDDEN');
  return endpoint.stepUp ? refusalOfStepUp(operator, now) : null;
}

function refusalOfStepUp(who: Pick<Actor, 'verifiedAt'>, now: Date): AppError | null {
  const verifiedAt = who.verifiedAt?.getTime() ?? 0;
  return now.getTime() - verifiedAt > stepUpMs ? new AppError('STEP_UP_REQUIRED') : null;
}
