// Adds a customer e-mail to the outbox, with the texts of the business if it saved its own.
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '../layout.ts';
import { type AttachedFile, type OutboxServices, queueEmail } from '../queue-email.ts';
import { selectCustomTexts } from './custom-texts.ts';
import { type EmailFilling, type EmailTemplate, fillTemplate } from './email-template.ts';

export type CustomerEmail<V extends string> = EmailFilling<V> & {
  environmentId: string;
  to: string | readonly string[];
  /** The key of the event: only one e-mail per key is ever sent. */
  dedupeKey?: string | undefined;
  files?: readonly AttachedFile[];
  /** The number of minutes for which its code is valid; the e-mail is not sent after that. */
  validMinutes?: number;
};

/** Uses the current texts: later changes apply to later e-mails only. */
export async function queueCustomerEmail<V extends string>(
  tx: Tx,
  services: OutboxServices,
  template: EmailTemplate<V>,
  { environmentId, to, dedupeKey, files, validMinutes, ...filling }: CustomerEmail<V>,
): Promise<void> {
  const words = await selectCustomTexts(tx, environmentId, template.kind);
  const rendered = renderEmail(fillTemplate(template, words, filling));
  for (const address of typeof to === 'string' ? [to] : to)
    await queueEmail(
      tx,
      services,
      {
        environmentId,
        kind: template.kind,
        to: address,
        ...(dedupeKey && { dedupeKey }),
        validMinutes,
        ...rendered,
      },
      files,
    );
}
