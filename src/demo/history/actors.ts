// Actors of the demo's service calls: the owner, or a program of the business. Permissions are not checked.
import type { Actor } from '#server/platform/http/call.ts';
import type { HistoryPlan } from '../make-history.ts';

type Who = Pick<Actor, 'kind' | 'name'> & Partial<Pick<Actor, 'email' | 'permissions'>>;

/** The owner of an environment. */
export function actorOf(
  { environment, ownerId }: Pick<HistoryPlan, 'environment' | 'ownerId'>,
  who: Who,
): Actor {
  return {
    userId: ownerId,
    sessionId: ownerId,
    email: '',
    roleName: 'Owner',
    permissions: new Set(),
    features: new Set(),
    environment,
    impersonator: null,
    publishable: false,
    ...who,
  };
}

/** The payroll program of a business, which needs no confirmation code. */
export const payrollOf = (plan: HistoryPlan): Actor =>
  actorOf(plan, { kind: 'api_key', name: `${plan.story.business.name} payroll` });
