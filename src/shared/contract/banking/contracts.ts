// The contracts of banking, by noun.
import type { Contract } from '../endpoint.ts';
import { walletsContract } from './wallets.ts';

export const bankingContracts: Readonly<Record<string, Contract>> = { wallets: walletsContract };
