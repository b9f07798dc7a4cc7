// Contract of the links by which customers subscribe to a plan themselves.
import { z } from 'zod';
import { routePermissions } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { currencyField, idField } from '../../fields.ts';
import { callsOf } from '../../platform/noun-calls.ts';

export const planLink = z.object({
  currency: currencyField,
  url: z.string(),
  visits: z.number().int(),
  subscribed: z.number().int().describe('Subscriptions started through the link, paid or not'),
});
export type PlanLink = z.output<typeof planLink>;

const params = z.object({ planId: idField });
const output = z.object({ items: z.array(planLink) });
const { readOne, change } = callsOf({
  area: 'PAYMENT_GATEWAY.SUBSCRIPTIONS',
  feature: 'subscription',
  params,
  output,
});
const url = '/plans/:planId/links';

export const planLinksContract = {
  listPlanLinks: {
    ...readOne,
    url,
    summary: 'List the links of a plan',
    description: 'There is one for each currency.',
    access: routePermissions.planDetail,
    output,
  },
  createPlanLink: {
    ...change,
    method: 'POST',
    url,
    summary: 'Create the link of a plan in a currency',
    description: 'Returns the existing link if there is one.',
    body: z.object({ currency: currencyField }),
    output,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Link created',
  },
} as const satisfies Contract;
