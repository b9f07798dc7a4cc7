// Table types for e-mails, their attachments and templates.
import type { Generated } from 'kysely';
import type { EmailTexts } from '#shared/account/email-texts.ts';
import type { DefaultJson } from '../shared/columns.ts';

export type EmailsTable = {
  environmentId: string;
  id: string;
  kind: string;
  toAddress: string;
  subject: string;
  html: string;
  text: string;
  composedFrom: Generated<string | null>;
  publicUrl: Generated<string | null>;
  status: 'PENDING' | 'SENT' | 'FAILED' | 'DISCARDED';
  attemptCount: Generated<number>;
  nextAttemptAt: Date;
  claimedUntil: Generated<Date | null>;
  validUntil: Generated<Date | null>;
  failure: string | null;
  dedupeKey: string | null;
  createdAt: Date;
  sentAt: Date | null;
};

export type EmailTemplatesTable = {
  environmentId: string;
  kind: string;
  texts: DefaultJson<EmailTexts>;
  updatedAt: Date;
  updatedBy: string;
};

export type EmailAttachmentsTable = {
  environmentId: string;
  emailId: string;
  number: number;
  fileName: string;
  contentType: string;
  content: Buffer;
};

export type EmailTables = {
  emails: EmailsTable;
  emailTemplates: EmailTemplatesTable;
  emailAttachments: EmailAttachmentsTable;
};
