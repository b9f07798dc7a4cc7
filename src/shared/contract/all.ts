// All contracts, by noun, for OpenAPI, the tests and `npm run endpoints`. New nouns are added to the list of their area.

import { gather } from '../gather.ts';
import { accountContracts } from './account/contracts.ts';
import { bankingContracts } from './banking/contracts.ts';
import { billingContracts } from './billing/contracts.ts';
import { commerceContracts } from './commerce/contracts.ts';
import { customersContracts } from './customers/contracts.ts';
import { developersContracts } from './developers/contracts.ts';
import { type Contract, isPermissions } from './endpoint.ts';
import { operatorContracts } from './operator/contracts.ts';
import { paymentsContracts } from './payments/contracts.ts';
import { platformContracts } from './platform/contracts.ts';
import { exportsContractFor, requestsExport } from './platform/exports.ts';
import { settlementContracts } from './settlement/contracts.ts';
import { terminalsContracts } from './terminals/contracts.ts';

const nouns: Readonly<Record<string, Contract>> = gather(
  'contract',
  platformContracts,
  accountContracts,
  customersContracts,
  settlementContracts,
  bankingContracts,
  paymentsContracts,
  billingContracts,
  commerceContracts,
  terminalsContracts,
  developersContracts,
  operatorContracts,
);

const exporting = Object.values(nouns).flatMap((contract) => Object.values(contract).filter(requestsExport));
const readers = exporting.flatMap(({ access }) => (isPermissions(access) ? access : []));

/** A caller that may request any one of the files may track and download its own exports. */
export const exportsContract = exportsContractFor([...new Set(readers)]);

export const allContracts = gather('contract', nouns, { exports: exportsContract });
