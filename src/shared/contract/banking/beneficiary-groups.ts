// Contract of groups of beneficiaries: who is paid together, and what each usually gets.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, pageOf } from '../envelope.ts';
import { idField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';
import {
  beneficiaryGroup,
  beneficiaryGroupInput,
  groupFilters,
  groupListQuery,
  groupMember,
  memberFilters,
  memberListQuery,
} from './beneficiary-shapes.ts';

const params = z.object({ groupId: idField });
const { read, readOne, create, change, fileOf } = callsOf({
  area: 'BANKING_SERVICES.TRANSFERS',
  feature: 'transfers',
  params,
  output: beneficiaryGroup,
});

export const beneficiaryGroupsContract = {
  listBeneficiaryGroups: {
    ...read,
    version: 2,
    url: '/transfer/beneficiary-groups',
    summary: 'List groups of beneficiaries',
    query: groupListQuery,
    output: countedPageOf(beneficiaryGroup),
  },
  createBeneficiaryGroup: {
    ...create,
    version: 2,
    url: '/transfer/beneficiary-groups',
    summary: 'Make a group of beneficiaries',
    body: beneficiaryGroupInput,
    errors: ['CONFLICT'],
    message: 'Group saved',
  },
  exportBeneficiaryGroups: {
    ...fileOf(groupFilters),
    version: 2,
    url: '/transfer/beneficiary-groups/export',
    summary: 'Make a file of the groups that the filters match',
  },
  getBeneficiaryGroup: {
    ...readOne,
    version: 2,
    url: '/transfer/beneficiary-groups/:groupId',
    summary: 'Get a group of beneficiaries',
    output: beneficiaryGroup,
  },
  updateBeneficiaryGroup: {
    ...change,
    version: 2,
    method: 'PUT',
    url: '/transfer/beneficiary-groups/:groupId',
    summary: 'Change a group: its name, who is in it and what each usually gets',
    body: beneficiaryGroupInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Group saved',
  },
  removeBeneficiaryGroup: {
    ...change,
    version: 2,
    method: 'DELETE',
    url: '/transfer/beneficiary-groups/:groupId',
    summary: 'Remove a group; its beneficiaries stay',
    errors: ['NOT_FOUND'],
    message: 'Group removed',
  },
  listGroupBeneficiaries: {
    ...readOne,
    version: 2,
    url: '/transfer/group-beneficiaries/:groupId',
    summary: 'The beneficiaries in a group, in its order',
    query: memberListQuery,
    output: pageOf(groupMember),
  },
  exportGroupBeneficiaries: {
    ...fileOf(memberFilters),
    version: 2,
    url: '/transfer/group-beneficiaries/:groupId/export',
    summary: 'Make a file of the beneficiaries in a group',
    params,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
