// Contract of the subscriptions of one plan and of one customer, and of the subscribers of a plan.
import { z } from 'zod';
import { canRead, routePermissions } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, instant, pageOf, pageQuery } from '../../envelope.ts';
import { idField, searchField } from '../../fields.ts';
import { subscription, subscriptionListQuery } from './subscription-shapes.ts';

const feature = 'subscription' as const;
const query = subscriptionListQuery.omit({ planId: true, customerId: true });

export const subscribersFilters = z.object({ search: searchField.describe('Name or e-mail') });
export const subscribersQuery = subscribersFilters.extend(pageQuery.shape);
export const subscriber = z.object({
  id: idField,
  name: z.string().nullable(),
  email: z.string(),
  subscriptions: z.number().int().describe('To this plan, including ended ones'),
  running: z.number().int().describe('Of these, neither cancelled nor completed'),
  since: instant,
});
export type Subscriber = z.output<typeof subscriber>;

export const subscriptionReadsContract = {
  listPlanSubscriptions: {
    method: 'GET',
    url: '/plans/:planId/subscriptions',
    summary: 'List the subscriptions to a plan',
    access: routePermissions.planDetail,
    feature,
    params: z.object({ planId: idField }),
    query,
    output: countedPageOf(subscription),
    errors: ['NOT_FOUND'],
  },
  listPlanSubscribers: {
    method: 'GET',
    url: '/plans/:planId/subscribers',
    summary: 'List the subscribers of a plan, newest first',
    access: routePermissions.planDetail,
    feature,
    params: z.object({ planId: idField }),
    query: subscribersQuery,
    output: pageOf(subscriber),
    errors: ['NOT_FOUND'],
  },
  listCustomerSubscriptions: {
    method: 'GET',
    url: '/customers/:customerId/subscriptions',
    summary: 'List the subscriptions of a customer',
    access: canRead('PAYMENT_GATEWAY.SUBSCRIPTIONS'),
    feature,
    params: z.object({ customerId: idField }),
    query,
    output: countedPageOf(subscription),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
