// Handlers of reconciliation for staff.

import type { Handlers } from '#server/services.ts';
import type { reconciliationContract } from '#shared/contract/operator/reconciliation.ts';
import { downloadAgeing, getAgeing } from './ageing.ts';
import { downloadLines } from './export-lines.ts';
import { getOpenItem, listOpenItems } from './open-items.ts';
import { matchByHand, resolveItem, resolveLine, undoByHand } from './resolve.ts';
import { getSandboxFile } from './sandbox-files.ts';
import {
  importStatement,
  listLines,
  listStatements,
  type Movements,
  runReconciliation,
  toImported,
} from './statements.ts';
import { undoItem } from './undo-item.ts';

export const reconciliationRoutes = (movements: Movements): Handlers<typeof reconciliationContract> => ({
  getAgeing: ({ tx, services, query }) => getAgeing(tx, services.clock.now(), query),
  downloadAgeing: ({ services, query }) => downloadAgeing(services.database.db, services.clock.now(), query),
  listOpenItems: ({ tx, services, query }) => listOpenItems(tx, services.clock.now(), query),
  getOpenItem: ({ tx, services, params }) => getOpenItem(tx, services.clock.now(), params.itemId),
  resolveOpenItem: async ({ tx, services, operator, audit, params, body }) => {
    await resolveItem({ tx, services, operator, audit }, params.itemId, body);
    return {};
  },
  undoOpenItem: async ({ tx, services, operator, audit, params, body }) => {
    await undoItem({ tx, services, operator, audit }, params.itemId, body.note);
    return {};
  },
  importStatement: async ({ services, operator, audit, query, upload }) => {
    const imported = await importStatement(services, movements, operator, Object.assign(upload, query));
    const answer = await toImported(services.database.db, imported);
    const { id, fileName, mode, counts, repeated, statements } = answer;
    const accounts = statements.map(({ account }) => account);
    audit({
      entity: 'bank_statement',
      entityId: id,
      after: { fileName, accounts, mode, repeated, ...counts },
    });
    return answer;
  },
  listStatements: ({ tx, query }) => listStatements(tx, query),
  listStatementLines: ({ tx, query }) => listLines(tx, query),
  downloadStatementLines: ({ services, query }) =>
    downloadLines(services.database.db, services.clock.now(), query),
  matchStatementLine: async ({ tx, services, operator, audit, params, body }) => {
    await matchByHand({ tx, services, operator, audit }, params.lineId, body);
    return {};
  },
  resolveStatementLine: async ({ tx, services, operator, audit, params, body }) => {
    await resolveLine({ tx, services, operator, audit }, params.lineId, body);
    return {};
  },
  undoStatementLine: async ({ tx, services, operator, audit, params, body }) => {
    await undoByHand({ tx, services, operator, audit }, params.lineId, body.note);
    return {};
  },
  runReconciliation: async ({ services, audit }) => {
    const tried = await runReconciliation(services, movements);
    audit({ entity: 'reconciliation', entityId: 'all', after: { tried } });
    return { tried };
  },
  getSandboxFile: ({ tx, services, query }) => getSandboxFile(services, tx, query),
});
