// Why somebody known is not let in: kind of caller, permission, feature, and whether they showed lately that it is they.
import { changesState, type Endpoint, type OperatorAccess } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { isOperatorAllowed } from '#shared/operator-permissions.ts';
import type { Actor, Operator } from '../call.ts';

/** How long a second factor, or a password where there is none, counts for what an endpoint marks with `stepUp`. */
export const stepUpMs = 10 * 60_000;

/** What an endpoint declares is all it takes. Null: let in. */
export function refusalOf(endpoint: Endpoint, actor: Actor, now: Date): AppError | null {
  const { access } = endpoint;
  // An operator looks at what they like, whatever the member's role says.
  if (actor.impersonator && endpoint.whileViewing) return null;
  if (actor.impersonator && changesState(endpoint)) return new AppError('READ_ONLY_SESSION');
  if (actor.passwordExpired && !endpoint.withExpiredPassword) return new AppError('PASSWORD_EXPIRED');
  if (actor.publishable && !endpoint.publishable) return new AppError('SECRET_KEY_REQUIRED');
  if (actor.kind === 'api_key' && access === 'session' && !endpoint.anyKey) return new AppError('FORBIDDEN');
  if (Array.isArray(access) && !actor.publishable && !isAllowed(actor.permissions, access))
    return new AppError('FORBIDDEN');
  if (endpoint.feature && !actor.features.has(endpoint.feature)) return new AppError('FEATURE_OFF');
  // Who pays is told by the payment itself, in other words.
  if (actor.suspended && !actor.publishable && changesState(endpoint))
    return new AppError('BUSINESS_SUSPENDED');
  if (!endpoint.stepUp) return null;
  // A program cannot show that it is a person.
  return actor.kind === 'api_key' ? new AppError('FORBIDDEN') : refusalOfStepUp(actor, now);
}

/** The same of one of the staff. */
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
