// The contracts of billing, by noun.
import type { Contract } from '../endpoint.ts';

export const billingContracts: Readonly<Record<string, Contract>> = {};
