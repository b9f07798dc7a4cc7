// The contracts of billing, by noun.
import type { Contract } from '../endpoint.ts';
import { plansContract } from './subscriptions/plans.ts';

export const billingContracts: Readonly<Record<string, Contract>> = {
  plans: plansContract,
};
