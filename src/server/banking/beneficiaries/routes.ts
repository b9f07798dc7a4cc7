// Handlers of beneficiaries, their groups, and their files.

import { createExport } from '#server/platform/exports/service.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import { answerImport, listImports, openResultFile } from '#server/platform/imports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { beneficiariesContract } from '#shared/contract/banking/beneficiaries.ts';
import type { beneficiaryGroupsContract } from '#shared/contract/banking/beneficiary-groups.ts';
import type { beneficiaryImportsContract } from '#shared/contract/banking/beneficiary-imports.ts';
import {
  createGroup,
  findGroup,
  getGroup,
  listGroups,
  listMembers,
  removeGroup,
  updateGroupOf,
} from './groups.ts';
import { beneficiaryImportsOf } from './import-beneficiaries.ts';
import { listBeneficiaries } from './list-beneficiaries.ts';
import { enquireName } from './name-enquiries.ts';
import { createBeneficiary, getBeneficiary, removeBeneficiary, updateBeneficiary } from './service.ts';

export const beneficiaryRoutes: Handlers<typeof beneficiariesContract> = {
  listBeneficiaries: ({ tx, services, environment, query }) =>
    listBeneficiaries(tx, environment.id, query, services.clock.now()),
  createBeneficiary: ({ services, actor, operation, audit, body }) =>
    createBeneficiary(services, { actor, operation, audit }, body),
  exportBeneficiaries: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'beneficiaries', ...body, ids: null }),
  getBeneficiary: ({ tx, environment, params }) => getBeneficiary(tx, environment.id, params.beneficiaryId),
  updateBeneficiary: ({ tx, services: { clock }, environment, audit, params, body }) =>
    updateBeneficiary({ tx, clock, environment, audit }, params.beneficiaryId, body),
  removeBeneficiary: ({ tx, services: { clock }, environment, audit, params }) =>
    removeBeneficiary({ tx, clock, environment, audit }, params.beneficiaryId),
  askBeneficiaryName: ({ services, actor, params }) => enquireName(services, actor, params.beneficiaryId),
};

export const groupRoutes: Handlers<typeof beneficiaryGroupsContract> = {
  listBeneficiaryGroups: ({ tx, services, environment, query }) =>
    listGroups(tx, environment.id, query, services.clock.now()),
  createBeneficiaryGroup: ({ tx, services: { clock }, environment, actor, audit, body }) =>
    createGroup({ tx, clock, environment, audit }, actor.userId, body),
  exportBeneficiaryGroups: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'beneficiary_groups', ...body, ids: null }),
  getBeneficiaryGroup: ({ tx, environment, params }) => getGroup(tx, environment.id, params.groupId),
  updateBeneficiaryGroup: ({ tx, services: { clock }, environment, audit, params, body }) =>
    updateGroupOf({ tx, clock, environment, audit }, params.groupId, body),
  removeBeneficiaryGroup: ({ tx, services: { clock }, environment, audit, params }) =>
    removeGroup({ tx, clock, environment, audit }, params.groupId),
  listGroupBeneficiaries: ({ tx, environment, params, query }) =>
    listMembers(tx, environment.id, params.groupId, query),
  exportGroupBeneficiaries: async ({
    tx,
    services,
    actor,
    environment,
    params,
    body: { format, filters },
  }) => {
    const { id: groupId } = await findGroup(tx, environment.id, params.groupId);
    const exportInput = { kind: 'group_beneficiaries', format, ids: null, filters: { ...filters, groupId } };
    return createExport(tx, services.clock, actor, exportInput);
  },
};

const importsOf = ({ environment, userId }: Actor) => beneficiaryImportsOf({ environment, userId });

export const importRoutes: Handlers<typeof beneficiaryImportsContract> = {
  listBeneficiaryImports: async ({ tx, environment, actor }) => ({
    items: await listImports(tx, importsOf(actor), environment.id),
  }),
  importBeneficiaries: async ({ services, environment, actor, upload, audit }) => {
    const kind = importsOf(actor);
    const owner = { environmentId: environment.id, by: actor.name };
    const imported = await runImport(services, kind, owner, upload);
    const answer = await answerImport(services.database.db, kind, imported);
    const { report: _, at: __, ...after } = answer;
    audit({ entity: 'beneficiary-imports', entityId: answer.id, before: null, after });
    return answer;
  },
  downloadBeneficiaryImport: ({ tx, environment, actor, params }) =>
    openResultFile(tx, importsOf(actor), environment.id, params.beneficiaryImportId),
};
