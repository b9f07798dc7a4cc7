// Handlers of invoice imports.
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import { answerImport, listImports, openResultFile } from '#server/platform/imports/service.ts';
import type { Handlers } from '#server/services.ts';
import type {
  InvoiceFinish,
  invoiceImportsContract,
} from '#shared/contract/billing/invoices/invoice-imports.ts';
import { invoiceImportsOf } from './import-invoices.ts';

const importsOf = (environment: Environment, actor: Actor, finish: InvoiceFinish = 'draft') =>
  invoiceImportsOf({ environment, actor: callerOf(actor), finish });

export const invoiceImportRoutes: Handlers<typeof invoiceImportsContract> = {
  listInvoiceImports: async ({ tx, environment, actor }) => ({
    items: await listImports(tx, importsOf(environment, actor), environment.id),
  }),
  importInvoices: async ({ services, environment, actor, query, upload, audit }) => {
    const kind = importsOf(environment, actor, query.finish);
    const owner = { environmentId: environment.id, by: actor.name };
    const imported = await runImport(services, kind, owner, upload);
    const answer = await answerImport(services.database.db, kind, imported);
    const { report: _, at: __, ...counts } = answer;
    const after = Object.assign({ finish: query.finish }, counts);
    audit({ entity: 'invoice-imports', entityId: answer.id, before: null, after });
    return answer;
  },
  downloadInvoiceImport: ({ tx, environment, actor, params }) =>
    openResultFile(tx, importsOf(environment, actor), environment.id, params.invoiceImportId),
};
