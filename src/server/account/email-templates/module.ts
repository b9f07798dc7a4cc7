// The e-mail templates module: the texts of every e-mail that the nouns declare for customers.

import { calls, type Module } from '#server/module.ts';
import { emailTemplatesContract } from '#shared/contract/account/settings/email-templates.ts';
import { gather } from '#shared/gather.ts';
import { emailTemplatesRateLimits } from './rate-limits.ts';
import { emailTemplatesRoutes } from './routes.ts';

export function emailTemplatesModule(modules: readonly Module[]): Module {
  const templates = gather('e-mail', ...modules.map(({ emailTemplates = {} }) => emailTemplates));
  return {
    calls: [calls('email-templates', emailTemplatesContract, emailTemplatesRoutes(templates))],
    rateLimits: emailTemplatesRateLimits,
  };
}
