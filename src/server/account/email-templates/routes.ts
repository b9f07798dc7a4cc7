// Handlers of e-mail templates.

import type { EmailTemplates } from '#server/platform/emails/templates/email-template.ts';
import type { Handlers } from '#server/services.ts';
import type { emailTemplatesContract } from '#shared/contract/account/settings/email-templates.ts';
import { emailTemplatesRateLimits } from './rate-limits.ts';
import {
  getTemplate,
  listTemplates,
  previewTemplate,
  restoreTemplate,
  saveTemplate,
  sendTestEmail,
} from './service.ts';

export const emailTemplatesRoutes = (templates: EmailTemplates): Handlers<typeof emailTemplatesContract> => ({
  listEmailTemplates: ({ tx, environment }) => listTemplates(tx, templates, environment.id),
  getEmailTemplate: ({ tx, environment, params }) =>
    getTemplate(tx, templates, environment.id, params.emailKind),
  saveEmailTemplate: ({ params, body, ...call }) => saveTemplate(call, templates, params.emailKind, body),
  restoreEmailTemplate: ({ params, ...call }) => restoreTemplate(call, templates, params.emailKind),
  previewEmailTemplate: ({ tx, services, environment, params, body }) =>
    previewTemplate(services, tx, environment, templates, params.emailKind, body),
  testEmailTemplate: {
    before: ({ services, actor }) =>
      services.rateLimits.consume(emailTemplatesRateLimits.testEmail, actor.userId),
    handle: ({ params, body, ...call }) => sendTestEmail(call, templates, params.emailKind, body),
  },
});
