// Every contract there is, by noun: OpenAPI, the tests and `npm run endpoints` walk this. A new noun stands in the list of its area.
import { accountContracts } from './account/contracts.ts';
import { developersContracts } from './developers/contracts.ts';
import type { Contract } from './endpoint.ts';
import { operatorContracts } from './operator/contracts.ts';
import { paymentsContracts } from './payments/contracts.ts';
import { platformContracts } from './platform/contracts.ts';
import { settlementContracts } from './settlement/contracts.ts';

export const allContracts: Readonly<Record<string, Contract>> = {
  ...platformContracts,
  ...accountContracts,
  ...settlementContracts,
  ...paymentsContracts,
  ...developersContracts,
  ...operatorContracts,
};
