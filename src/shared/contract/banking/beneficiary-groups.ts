// Contract of beneficiary groups: members that are paid together, and the usual amount of each.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, pageOf } from '../envelope.ts';
import { idField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';
import {
  beneficiaryGroup,
  beneficiaryGroupChange,
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
    summary: 'List beneficiary groups',
    query: groupListQuery,
    output: countedPageOf(beneficiaryGroup),
  },
  createBeneficiaryGroup: {
    ...create,
    version: 2,
    url: '/transfer/beneficiary-groups',
    summary: 'Create a beneficiary group',
    body: beneficiaryGroupInput,
    errors: ['CONFLICT'],
    message: 'Group saved',
  },
  exportBeneficiaryGroups: {
    ...fileOf(groupFilters),
    version: 2,
    url: '/transfer/beneficiary-groups/export',
    summary: 'Export beneficiary groups',
  },
  getBeneficiaryGroup: {
    ...readOne,
    version: 2,
    url: '/transfer/beneficiary-groups/:groupId',
    summary: 'Get a beneficiary group',
    output: beneficiaryGroup,
  },
  updateBeneficiaryGroup: {
    ...change,
    version: 2,
    method: 'PUT',
    url: '/transfer/beneficiary-groups/:groupId',
    summary: 'Update a beneficiary group',
    description: 'Changes its name, its members and the usual amount of each.',
    body: beneficiaryGroupChange,
    errors: ['NOT_FOUND', 'CONFLICT', 'CHANGED_MEANWHILE'],
    message: 'Group saved',
  },
  removeBeneficiaryGroup: {
    ...change,
    version: 2,
    method: 'DELETE',
    url: '/transfer/beneficiary-groups/:groupId',
    summary: 'Remove a beneficiary group',
    description: 'Its beneficiaries are kept.',
    errors: ['NOT_FOUND'],
    message: 'Group removed',
  },
  listGroupBeneficiaries: {
    ...readOne,
    version: 2,
    url: '/transfer/group-beneficiaries/:groupId',
    summary: 'List the beneficiaries in a group',
    query: memberListQuery,
    output: pageOf(groupMember),
  },
  exportGroupBeneficiaries: {
    ...fileOf(memberFilters),
    version: 2,
    url: '/transfer/group-beneficiaries/:groupId/export',
    summary: 'Export the beneficiaries in a group',
    params,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
