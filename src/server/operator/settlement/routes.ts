// Handlers of settlement for staff.

import type { Handlers } from '#server/services.ts';
import type { settlementContract } from '#shared/contract/operator/settlement.ts';
import { assignRow } from './assign-row.ts';
import { addHoliday, listHolidays, listTerms, removeHoliday, removeTerms, saveTerms } from './calendar.ts';
import { calendarEnd } from './fill-calendar.ts';
import { importSettlement } from './import-file.ts';
import { resolveDifference } from './resolve-difference.ts';
import { downloadProblems, listFiles, listRows, toFile } from './service.ts';
import { undoResolution } from './undo-resolution.ts';
import { undoRow } from './undo-row.ts';

export const settlementRoutes: Handlers<typeof settlementContract> = {
  listHolidays: async ({ tx, services, query }) => ({
    items: await listHolidays(tx, query.country),
    ...(await calendarEnd(tx, query.country, services.clock.now())),
  }),
  addHoliday: ({ tx, services, audit, body }) => addHoliday({ tx, clock: services.clock, audit }, body),
  removeHoliday: async ({ tx, services, audit, params }) => {
    await removeHoliday({ tx, clock: services.clock, audit }, params);
    return {};
  },
  listSettlementTerms: async ({ tx }) => ({ items: await listTerms(tx) }),
  saveSettlementTerms: ({ tx, services, audit, body }) =>
    saveTerms({ tx, clock: services.clock, audit }, body),
  removeSettlementTerms: async ({ tx, services, audit, params }) => {
    await removeTerms({ tx, clock: services.clock, audit }, params.termsId);
    return {};
  },
  importSettlement: async ({ services, operator, audit, query, upload }) => {
    const { file, repeated } = await importSettlement(services, operator, {
      ...upload,
      acquirer: query.acquirer,
    });
    const answer = { ...(await toFile(services.database.db, file)), repeated };
    const { fileName, acquirer, counts } = answer;
    audit({
      entity: 'settlement_file',
      entityId: file.id,
      after: { fileName, acquirer, repeated, ...counts },
    });
    return answer;
  },
  listSettlementFiles: ({ tx, query }) => listFiles(tx, query),
  listSettlementRows: ({ tx, query }) => listRows(tx, query),
  downloadSettlementProblems: ({ tx, params }) => downloadProblems(tx, params.fileId),
  resolveSettlementRow: async ({ tx, services, operator, audit, params, body }) => {
    await resolveDifference({ tx, services, operator, audit }, params.rowId, body);
    return {};
  },
  undoSettlementResolution: async ({ tx, services, operator, audit, params, body }) => {
    await undoResolution({ tx, services, operator, audit }, params.rowId, body.note);
    return {};
  },
  assignSettlementRow: async ({ tx, services, operator, audit, params, body }) => {
    await assignRow({ tx, services, operator, audit }, params.rowId, body);
    return {};
  },
  undoSettlementRow: async ({ tx, services, operator, audit, params, body }) => {
    await undoRow({ tx, services, operator, audit }, params.rowId, body.note);
    return {};
  },
};
