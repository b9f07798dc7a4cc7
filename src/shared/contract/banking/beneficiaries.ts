// Contract of beneficiaries: bank accounts that a business sends money to, added singly or imported from a file.
import { z } from 'zod';
import { canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf } from '../envelope.ts';
import { idField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';
import {
  beneficiary,
  beneficiaryChange,
  beneficiaryFilters,
  beneficiaryInput,
  beneficiaryListQuery,
} from './beneficiary-shapes.ts';

const area = 'BANKING_SERVICES.TRANSFERS';
const params = z.object({ beneficiaryId: idField });
const { read, readOne, create, change, fileOf } = callsOf({
  area,
  feature: 'transfers',
  params,
  output: beneficiary,
});

export const beneficiariesContract = {
  listBeneficiaries: {
    ...read,
    version: 2,
    url: '/transfer/beneficiaries',
    summary: 'List beneficiaries',
    query: beneficiaryListQuery,
    output: countedPageOf(beneficiary),
  },
  createBeneficiary: {
    ...create,
    version: 2,
    url: '/transfer/beneficiaries',
    summary: 'Add a beneficiary',
    description:
      'The bank is asked for the account name. An account that the bank does not know is refused. If the bank does not answer, the beneficiary is saved without a name and the bank is asked again later.',
    transaction: 'own',
    body: beneficiaryInput,
    errors: ['CONFLICT'],
    message: 'Beneficiary saved',
  },
  exportBeneficiaries: {
    ...fileOf(beneficiaryFilters),
    version: 2,
    url: '/transfer/beneficiaries/export',
    summary: 'Export beneficiaries',
  },
  getBeneficiary: {
    ...readOne,
    version: 2,
    url: '/transfer/beneficiaries/:beneficiaryId',
    summary: 'Get a beneficiary',
    output: beneficiary,
  },
  updateBeneficiary: {
    ...change,
    version: 2,
    method: 'PUT',
    url: '/transfer/beneficiaries/:beneficiaryId',
    summary: 'Update a beneficiary',
    description: 'Changes the nickname and the usual amount and narration.',
    body: beneficiaryChange,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Beneficiary saved',
  },
  removeBeneficiary: {
    ...change,
    version: 2,
    method: 'DELETE',
    url: '/transfer/beneficiaries/:beneficiaryId',
    summary: 'Remove a beneficiary',
    description: 'Also removes it from its groups. Transfers that were already made are not affected.',
    errors: ['NOT_FOUND'],
    message: 'Beneficiary removed',
  },
  askBeneficiaryName: {
    feature: 'transfers',
    access: canWrite(area),
    version: 2,
    method: 'POST',
    url: '/transfer/beneficiaries/:beneficiaryId/enquiry',
    summary: 'Look up the account name of a beneficiary',
    params,
    output: beneficiary,
    transaction: 'own',
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Contract;
