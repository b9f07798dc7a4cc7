// Handlers of refund imports.
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import { answerImport, listImports, openResultFile } from '#server/platform/imports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { refundImportsContract } from '#shared/contract/payments/refunds/refund-imports.ts';
import { refundImportsOf } from './import-refunds.ts';

export const refundImportRoutes: Handlers<typeof refundImportsContract> = {
  listRefundImports: async ({ tx, environment, actor }) => {
    const kind = refundImportsOf(environment, { ...callerOf(actor), userId: actor.userId });
    return { items: await listImports(tx, kind, environment.id) };
  },
  importRefunds: async ({ services, environment, actor, upload, audit }) => {
    const by = { ...callerOf(actor), userId: actor.userId };
    const kind = refundImportsOf(environment, by);
    const owner = { environmentId: environment.id, by: actor.name };
    const imported = await runImport(services, kind, owner, upload);
    const answer = await answerImport(services.database.db, kind, imported);
    const { report: _, at: __, ...after } = answer;
    audit({ entity: 'refund-imports', entityId: answer.id, before: null, after });
    return answer;
  },
  downloadRefundImport: ({ tx, environment, actor, params }) => {
    const kind = refundImportsOf(environment, { ...callerOf(actor), userId: actor.userId });
    return openResultFile(tx, kind, environment.id, params.importId);
  },
};
