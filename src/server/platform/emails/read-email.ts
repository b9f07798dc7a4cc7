// E-mails of the outbox as they were written: their bodies and files, opened for sending and for the local outbox.
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type EmailContent, renderBody } from './layout.ts';
import { type EmailName, type EmailRow, selectAttachments } from './queries.ts';
import type { AttachedFile } from './queue-email.ts';

/** The body, which a draft gets here; empty once it was erased. */
export function openBody(
  vault: Vault,
  email: Pick<EmailRow, 'environmentId' | 'id' | 'drafted' | 'html' | 'text'>,
): { html: string; text: string } {
  const name = [email.environmentId, email.id];
  const html = email.html && vault.openText('emails.html', name, email.html);
  if (email.drafted && html) return renderBody(JSON.parse(html) as EmailContent);
  return {
    html,
    text: email.text && vault.openText('emails.text', name, email.text),
  };
}

/** The files, in the order they were attached in. */
export async function openFiles(db: Db, vault: Vault, email: EmailName): Promise<AttachedFile[]> {
  const files = await selectAttachments(db, email);
  return files.map(({ fileName, contentType, content }, number) => ({
    fileName,
    contentType,
    content: vault.openBytes('email_attachments.content', [email.environmentId, email.id, number], content),
  }));
}
