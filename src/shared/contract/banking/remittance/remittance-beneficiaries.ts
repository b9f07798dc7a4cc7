// Contract of beneficiaries abroad: the recipients of a sender, and their payout details.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf } from '../../envelope.ts';
import { idField } from '../../fields.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import {
  remittanceBeneficiary,
  remittanceBeneficiaryDetail,
  remittanceBeneficiaryFilters,
  remittanceBeneficiaryInput,
  remittanceBeneficiaryListQuery,
} from './people-shapes.ts';

const params = z.object({ remittanceBeneficiaryId: idField });
const { read, readOne, create, change, fileOf } = callsOf({
  area: 'BANKING_SERVICES.REMITTANCE',
  feature: 'remittance',
  params,
  output: remittanceBeneficiaryDetail,
});

export const remittanceBeneficiariesContract = {
  listRemittanceBeneficiaries: {
    ...read,
    url: '/remittance/beneficiaries',
    summary: 'List remittance beneficiaries',
    query: remittanceBeneficiaryListQuery,
    output: countedPageOf(remittanceBeneficiary),
  },
  createRemittanceBeneficiary: {
    ...create,
    url: '/remittance/beneficiaries',
    summary: 'Add a remittance beneficiary',
    body: remittanceBeneficiaryInput,
    errors: ['NOT_FOUND'],
    message: 'Beneficiary saved',
  },
  exportRemittanceBeneficiaries: {
    ...fileOf(remittanceBeneficiaryFilters),
    url: '/remittance/beneficiaries/export',
    summary: 'Export remittance beneficiaries',
  },
  getRemittanceBeneficiary: {
    ...readOne,
    url: '/remittance/beneficiaries/:remittanceBeneficiaryId',
    summary: 'Get a remittance beneficiary',
    output: remittanceBeneficiaryDetail,
  },
  removeRemittanceBeneficiary: {
    ...change,
    method: 'DELETE',
    url: '/remittance/beneficiaries/:remittanceBeneficiaryId',
    summary: 'Remove a remittance beneficiary',
    description: 'Remittances that were already made are not affected.',
    errors: ['NOT_FOUND'],
    message: 'Beneficiary removed',
  },
} as const satisfies Contract;
