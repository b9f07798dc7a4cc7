// The contracts of terminals, by noun.
import type { Contract } from '../endpoint.ts';

export const terminalsContracts: Readonly<Record<string, Contract>> = {};
