// What the on-boarding of a store brings to the program.
import { calls, type Module } from '#server/module.ts';
import { storeOnboardingContract } from '#shared/contract/commerce/store-onboarding.ts';
import { storeOnboardingRoutes } from './routes.ts';

export const storeOnboardingModule: Module = {
  calls: [calls('store-onboarding', storeOnboardingContract, storeOnboardingRoutes)],
};
