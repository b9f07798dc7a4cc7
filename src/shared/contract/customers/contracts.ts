// The contracts of the area 'customers'.
import type { Contract } from '../endpoint.ts';
import { customersContract } from './customers.ts';

export const customersContracts: Readonly<Record<string, Contract>> = { customers: customersContract };
