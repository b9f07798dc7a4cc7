// Handlers of invoice attachments.
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Handlers } from '#server/services.ts';
import type { invoiceAttachmentsContract } from '#shared/contract/billing/invoices/invoice-attachments.ts';
import type { InvoiceAttachment } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { addAttachment, openAttachment, removeAttachment } from './attachments.ts';

const callerFrom = (environment: Environment, actor: Actor) => ({
  environment,
  actor: callerOf(actor),
  userId: actor.kind === 'user' ? actor.userId : null,
});

const named = (files: readonly InvoiceAttachment[]) => ({
  attachments: files.map(({ fileName }) => fileName),
});

function written(
  audit: (details: AuditDetails) => void,
  entityId: string,
  { before, after }: { before: InvoiceAttachment[]; after: InvoiceAttachment[] },
) {
  audit({ entity: 'invoice', entityId, before: named(before), after: named(after) });
  return { items: after };
}

export const invoiceAttachmentRoutes: Handlers<typeof invoiceAttachmentsContract> = {
  addInvoiceAttachment: async ({ services, environment, actor, params, upload, audit }) => {
    const { invoiceId } = params;
    const done = await addAttachment(services, callerFrom(environment, actor), invoiceId, upload);
    return written(audit, invoiceId, done);
  },
  removeInvoiceAttachment: async ({ services, tx, environment, actor, params, audit }) => {
    const done = await removeAttachment(services, tx, callerFrom(environment, actor), params);
    return written(audit, params.invoiceId, done);
  },
  getInvoiceAttachment: ({ services, tx, environment, params }) =>
    openAttachment(
      tx,
      services.vault,
      { environmentId: environment.id, id: params.invoiceId },
      params.invoiceAttachmentId,
      { shown: false },
    ),
};
