// Contract of the on-boarding of a store: what is still to do until it sells, worked out from what there is.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';

/** In the order in which a store is set up. */
export const onboardingSteps = ['store', 'products', 'delivery', 'look', 'published'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const storeOnboardingContract = {
  getStoreOnboarding: {
    method: 'GET',
    url: '/commerce/merchant/on-boarding',
    feature: 'commerce',
    summary: 'What is still to do until the store sells',
    access: [...canRead('PAYMENT_GATEWAY.STORE_FRONT'), ...canRead('SETTINGS.COMMERCE_SETTINGS')],
    output: z.object({
      hidden: z.boolean().describe('Whoever asks does not want to see it, in either mode of this business'),
      steps: z
        .array(z.object({ step: z.enum(onboardingSteps), isDone: z.boolean() }))
        .describe(
          'store: name and address · products: one is published · delivery: a region or a place to fetch from · look: description, headline, colour or banner · published: anybody may see it',
        ),
      done: z.number().int().describe('How many steps are done'),
      next: z.enum(onboardingSteps).nullable().describe('The first that is not; null: all are done'),
    }),
  },
  setStoreOnboarding: {
    method: 'PUT',
    url: '/commerce/merchant/on-boarding',
    feature: 'commerce',
    summary: 'Hide what is still to do until the store sells, or show it again; for oneself alone',
    access: 'session',
    audit: false,
    body: z.object({ hidden: z.boolean() }),
    output: z.object({ hidden: z.boolean() }),
    message: 'Saved',
  },
} as const satisfies Contract;
