// Reading of e-mails in the outbox: bodies and files, opened for sending and for the local outbox.
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { renderBody } from './layout.ts';
import { type EmailName, type EmailRow, selectAttachments } from './queries.ts';
import type { AttachedFile } from './queue-email.ts';

type ReadServices = Pick<
  Services,
  'database' | 'vault' | 'sources' | 'rails' | 'publicUrl' | 'emailComposers'
>;

type Body = { html: string; text: string };

/** Opens the body of a stored e-mail; empty once it was erased. */
export function openBody(
  vault: Vault,
  { environmentId, id, html, text }: Pick<EmailRow, 'environmentId' | 'id' | 'html' | 'text'>,
): Body {
  const name = [environmentId, id];
  return {
    html: html && vault.openText('emails.html', name, html),
    text: text && vault.openText('emails.text', name, text),
  };
}

/** Returns the body of any e-mail, and composes it if it was not stored. Throws when the object it is composed from no longer exists. */
export async function readBody(
  services: ReadServices,
  email: Pick<EmailRow, 'environmentId' | 'id' | 'kind' | 'html' | 'text' | 'composedFrom' | 'publicUrl'>,
): Promise<Body> {
  const { environmentId, kind, composedFrom } = email;
  if (composedFrom === null) return openBody(services.vault, email);
  const compose = services.emailComposers[kind];
  if (!compose) throw new Error(`There is no composer of e-mails of the kind ${kind}.`);
  const { db } = services.database;
  const { sources, rails, publicUrl } = services;
  const at = { sources, rails, publicUrl: email.publicUrl ?? publicUrl };
  return renderBody(await compose(at, db, { environmentId, id: composedFrom }));
}

/** Opens the files in the order of attachment. */
export async function openFiles(db: Db, vault: Vault, email: EmailName): Promise<AttachedFile[]> {
  const files = await selectAttachments(db, email);
  return files.map(({ fileName, contentType, content }, number) => ({
    fileName,
    contentType,
    content: vault.openBytes('email_attachments.content', [email.environmentId, email.id, number], content),
  }));
}
