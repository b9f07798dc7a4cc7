// The contracts of API clients by noun: keys, calls, webhooks, the simulator.
import type { Contract } from '../endpoint.ts';
import { apiCallsContract } from './api-calls.ts';
import { apiKeysContract } from './api-keys.ts';
import { simulatorContract } from './simulator.ts';
import { simulatorRemittancesContract } from './simulator-remittances.ts';
import { webhooksContract } from './webhooks.ts';

export const developersContracts: Readonly<Record<string, Contract>> = {
  simulator: simulatorContract,
  'simulator-remittances': simulatorRemittancesContract,
  'api-keys': apiKeysContract,
  webhooks: webhooksContract,
  'api-calls': apiCallsContract,
};
