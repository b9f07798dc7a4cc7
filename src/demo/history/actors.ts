// Who calls the services in the demo: the owner, or a program of the business; nobody asks what they may do.
import type { Actor } from '#server/platform/http/call.ts';
import type { HistoryPlan } from '../make-history.ts';

type Who = Pick<Actor, 'kind' | 'name'> & Partial<Pick<Actor, 'email' | 'permissions'>>;

/** Of one environment, in the name of its owner. */
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

/** The payroll program of a business, which needs no code. */
export const payrollOf = (plan: HistoryPlan): Actor =>
  actorOf(plan, { kind: 'api_key', name: `${plan.story.business.name} payroll` });
