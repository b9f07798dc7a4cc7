// The contracts of terminals, by noun.
import type { Contract } from '../endpoint.ts';
import { virtualTerminalsContract } from './virtual-terminals.ts';

export const terminalsContracts: Readonly<Record<string, Contract>> = {
  'virtual-terminals': virtualTerminalsContract,
};
