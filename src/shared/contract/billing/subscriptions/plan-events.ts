// The webhook events of plans.
import { z } from 'zod';
import { billingIntervals } from '../../../billing/subscriptions/billing-days.ts';
import { minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { planStatuses, planTypes } from './plan-enums.ts';

const planData = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  type: z.enum(planTypes),
  status: z.enum(planStatuses),
  interval: z.enum(billingIntervals),
  intervalCount: z.number().int(),
  version: z.number().int(),
  prices: z.array(z.object({ currency: currencyField, amount: minorUnits, setUpFee: minorUnits })),
});

const example = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9a01',
  reference: 'PLN-7K2MQ4XZ',
  name: 'Office lunch Standard',
  type: 'recurring',
  status: 'ACTIVE',
  interval: 'monthly',
  intervalCount: 1,
  version: 1,
  prices: [{ currency: 'NGN', amount: 645_000, setUpFee: 0 }],
};

export const planEvents = {
  'plan.created': { sentence: 'A plan was created.', data: planData, example },
  'plan.updated': {
    sentence: 'A plan was updated, activated or withdrawn, or its prices were changed.',
    data: planData,
    example: { ...example, version: 2, prices: [{ currency: 'NGN', amount: 690_000, setUpFee: 0 }] },
  },
} as const;
