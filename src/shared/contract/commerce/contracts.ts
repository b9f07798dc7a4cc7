// The contracts of commerce, by noun.
import type { Contract } from '../endpoint.ts';

export const commerceContracts: Readonly<Record<string, Contract>> = {};
