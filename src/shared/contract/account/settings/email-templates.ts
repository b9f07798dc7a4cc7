// Contract of the editable e-mails to customers: list, texts, preview, test e-mail, reset to the default texts.
import { z } from 'zod';
import { canRead, canWrite } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { instant } from '../../envelope.ts';
import { knownOf } from '../../fields.ts';

const text = (what: string, max: number) =>
  z.string().trim().min(1, `Enter the ${what}`).max(max, `At most ${max} characters`);

export const emailTextsMax = { subject: 150, heading: 150, body: 2000, button: 40, footer: 500 } as const;

/** Plain text with {{variables}}; an empty line in the body begins a new paragraph. */
export const emailTextsInput = z.object({
  subject: text('subject', emailTextsMax.subject).regex(/^[^\r\n]*$/, 'The subject must be a single line'),
  heading: text('heading', emailTextsMax.heading).regex(/^[^\r\n]*$/, 'The heading must be a single line'),
  body: text('text', emailTextsMax.body),
  button: text('label of the button', emailTextsMax.button)
    .regex(/^[^\r\n]*$/, 'The label must be a single line')
    .nullable()
    .describe('null if the e-mail has no button'),
  footer: text('footer', emailTextsMax.footer),
});

const emailTextsChange = emailTextsInput.extend({
  known: knownOf(emailTextsInput),
});
export type EmailTextsChange = z.output<typeof emailTextsChange>;

const words = z.object({
  subject: z.string(),
  heading: z.string(),
  body: z.string(),
  button: z.string().nullable(),
  footer: z.string(),
});

export const emailGroups = [
  'payments',
  'refunds',
  'disputes',
  'invoices',
  'subscriptions',
  'orders',
] as const;
export type EmailGroup = (typeof emailGroups)[number];

const summary = z.object({
  kind: z.string(),
  group: z.enum(emailGroups),
  name: z.string(),
  says: z.string().describe('When the e-mail is sent'),
  changedAt: instant.nullable().describe('null while the default text is used'),
  changedBy: z.string().nullable(),
});
export type EmailTemplateSummary = z.output<typeof summary>;

const template = summary.extend({
  words,
  usual: words.describe('The default text'),
  variables: z.array(
    z.object({ name: z.string(), says: z.string(), example: z.string(), isRequired: z.boolean() }),
  ),
});
export type EmailTemplateDetail = z.output<typeof template>;

const params = z.object({ emailKind: z.string().regex(/^[a-z_]{1,60}$/) });
const area = 'SETTINGS.BUSINESS_SETTINGS';

export const emailTemplatesContract = {
  listEmailTemplates: {
    method: 'GET',
    url: '/merchant/email-template',
    summary: 'List the e-mails to customers',
    access: canRead(area),
    output: z.array(summary),
  },
  getEmailTemplate: {
    method: 'GET',
    url: '/merchant/email-template/:emailKind',
    summary: 'Get an e-mail template and its variables',
    access: canRead(area),
    params,
    errors: ['NOT_FOUND'],
    output: template,
  },
  saveEmailTemplate: {
    method: 'PUT',
    url: '/merchant/email-template/:emailKind',
    summary: 'Update an e-mail template',
    description: 'Applies to e-mails sent from then on.',
    access: canWrite(area),
    params,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
    body: emailTextsChange,
    output: template,
    message: 'E-mail saved',
  },
  restoreEmailTemplate: {
    method: 'DELETE',
    url: '/merchant/email-template/:emailKind',
    summary: 'Restore the default text of an e-mail',
    access: canWrite(area),
    params,
    errors: ['NOT_FOUND'],
    output: template,
    message: 'Default text restored',
  },
  previewEmailTemplate: {
    method: 'POST',
    url: '/merchant/email-template/:emailKind/preview',
    summary: 'Preview an e-mail template with sample values',
    access: canWrite(area),
    audit: false,
    params,
    errors: ['NOT_FOUND'],
    body: emailTextsInput,
    output: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  testEmailTemplate: {
    method: 'POST',
    url: '/merchant/email-template/:emailKind/test',
    summary: 'Send a test e-mail to your own address',
    idempotency: 'optional',
    access: canWrite(area),
    params,
    errors: ['NOT_FOUND'],
    body: emailTextsInput,
    output: z.object({ sentTo: z.string() }),
    message: 'Test e-mail sent',
  },
} as const satisfies Contract;
