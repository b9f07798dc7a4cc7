// Handlers of bulk transfers.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { bulkTransfersContract } from '#shared/contract/banking/bulk-transfers.ts';
import { changeWallet, replaceFile } from './change-draft.ts';
import { draftFromFile, draftFromGroup } from './drafts.ts';
import { findGroup, getGroup, listGroups } from './list-groups.ts';
import { changeRow } from './rows/change-row.ts';
import { listRows } from './rows/list-rows.ts';
import { discardGroup, retryGroup, sendGroup } from './send-group.ts';
import { stopGroup } from './stop-group.ts';
import { bankCodesFile, templateFile } from './template.ts';

export const bulkRoutes: Handlers<typeof bulkTransfersContract> = {
  getBulkTemplate: ({ environment, query }) =>
    query.part === 'banks' ? bankCodesFile(environment) : templateFile(),
  validateBulk: async ({ services, environment, actor, audit, query, upload }) => {
    const id = await draftFromFile(services, { actor, environment, audit }, upload, query);
    return getGroup(services, services.database.db, environment.id, id);
  },
  validateBulkGroup: async ({ tx, services, environment, actor, audit, body }) => {
    const id = await draftFromGroup(services, tx, { actor, environment, audit }, body);
    return getGroup(services, tx, environment.id, id);
  },
  changeBulkDraft: async ({ tx, services, environment, actor, audit, params, body }) => {
    const { transferGroupId: groupId } = params;
    await changeWallet(services, tx, { actor, environment, audit }, { groupId, walletId: body.wallet_id });
    return getGroup(services, tx, environment.id, groupId);
  },
  replaceBulkFile: async ({ services, environment, actor, audit, params, upload }) => {
    const { transferGroupId: groupId } = params;
    await replaceFile(services, { actor, environment, audit }, { groupId, upload });
    return getGroup(services, services.database.db, environment.id, groupId);
  },
  changeBulkRow: async ({ tx, services, environment, actor, audit, params, body }) => {
    const { transferGroupId: groupId, line } = params;
    await changeRow(services, tx, { actor, environment, audit }, { groupId, line, change: body });
    return getGroup(services, tx, environment.id, groupId);
  },
  sendBulk: async ({ services, body, ...call }) => {
    await sendGroup(services, call, body);
    return getGroup(services, services.database.db, call.environment.id, body.transfer_group_id);
  },
  retryBulk: async ({ tx, services, environment, actor, audit, params }) => {
    const id = await retryGroup(services, tx, { actor, environment, audit }, params.transferGroupId);
    return getGroup(services, tx, environment.id, id);
  },
  stopBulk: async ({ tx, services, environment, actor, audit, params }) => {
    await stopGroup(services, tx, { actor, environment, audit }, params.transferGroupId);
    return getGroup(services, tx, environment.id, params.transferGroupId);
  },
  discardBulk: async ({ tx, services, environment, actor, audit, params }) => {
    await discardGroup(services, tx, { actor, environment, audit }, params.transferGroupId);
    return getGroup(services, tx, environment.id, params.transferGroupId);
  },
  listTransferGroups: ({ tx, services, environment, query }) =>
    listGroups(tx, environment.id, query, services.clock.now()),
  listTransferGroupsV1: ({ tx, services, environment, query }) =>
    listGroups(tx, environment.id, query, services.clock.now()),
  exportTransferGroups: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'transfer_groups', ...body, ids: null }),
  getTransferGroup: ({ tx, services, environment, params }) =>
    getGroup(services, tx, environment.id, params.transferGroupId),
  listTransferGroupRows: ({ tx, environment, params, query }) =>
    listRows(tx, environment.id, params.transferGroupId, query),
  exportTransferGroupRows: async ({ tx, services, actor, environment, params, body }) => {
    const { id: transferGroupId } = await findGroup(tx, environment.id, params.transferGroupId);
    const { format, filters } = body;
    const exportInput = {
      kind: 'transfer_group_rows',
      format,
      ids: null,
      filters: { ...filters, transferGroupId },
    };
    return createExport(tx, services.clock, actor, exportInput);
  },
};
