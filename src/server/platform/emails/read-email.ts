// E-mails of the outbox as they were written: their bodies and files, opened for sending and for the local outbox.
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type EmailContent, renderBody } from './layout.ts';
import { type EmailRow, selectAttachments } from './queries.ts';
import type { AttachedFile } from './queue-email.ts';

/** The body, which a draft gets here; empty once it was erased. */
export function openBody(
  vault: Vault,
  email: Pick<EmailRow, 'id' | 'drafted' | 'html' | 'text'>,
): { html: string; text: string } {
  const html = email.html && vault.openText('emails.html', email.id, email.html);
  if (email.drafted && html) return renderBody(JSON.parse(html) as EmailContent);
  return {
    html,
    text: email.text && vault.openText('emails.text', email.id, email.text),
  };
}

/** The files, in the order they were attached in. */
export async function openFiles(db: Db, vault: Vault, emailId: string): Promise<AttachedFile[]> {
  const files = await selectAttachments(db, emailId);
  return files.map(({ fileName, contentType, content }, number) => ({
    fileName,
    contentType,
    content: vault.openBytes('email_attachments.content', [emailId, number], content),
  }));
}
