// The module of store on-boarding.
import { calls, type Module } from '#server/module.ts';
import { storeOnboardingContract } from '#shared/contract/commerce/store-onboarding.ts';
import { storeOnboardingErasures } from './personal-data.ts';
import { storeOnboardingRoutes } from './routes.ts';

export const storeOnboardingModule: Module = {
  tables: ['store_onboarding_hidden'],
  erasures: storeOnboardingErasures,
  calls: [calls('store-onboarding', storeOnboardingContract, storeOnboardingRoutes)],
};
