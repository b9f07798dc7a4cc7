// Contract of store on-boarding: the remaining steps until the store can sell, derived from existing data.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';

/** In the sequence of setting up a store. */
export const onboardingSteps = ['store', 'products', 'delivery', 'look', 'published'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const storeOnboardingContract = {
  getStoreOnboarding: {
    method: 'GET',
    url: '/commerce/merchant/on-boarding',
    feature: 'commerce',
    summary: 'Get the store setup checklist',
    access: [...canRead('PAYMENT_GATEWAY.STORE_FRONT'), ...canRead('SETTINGS.COMMERCE_SETTINGS')],
    output: z.object({
      hidden: z
        .boolean()
        .describe('Whether the caller has hidden the checklist, in either mode of this business'),
      steps: z
        .array(z.object({ step: z.enum(onboardingSteps), isDone: z.boolean() }))
        .describe(
          'store: name and address · products: one is published · delivery: a region or pick-up place · look: description, headline, colour or banner · published: open to everybody',
        ),
      done: z.number().int().describe('Number of steps done'),
      next: z
        .enum(onboardingSteps)
        .nullable()
        .describe('The first step that is not done; null: all are done'),
    }),
  },
  setStoreOnboarding: {
    method: 'PUT',
    url: '/commerce/merchant/on-boarding',
    feature: 'commerce',
    summary: 'Hide or show the store setup checklist',
    description: 'Applies to the caller only.',
    access: 'session',
    audit: false,
    body: z.object({ hidden: z.boolean() }),
    output: z.object({ hidden: z.boolean() }),
    message: 'Saved',
  },
} as const satisfies Contract;
