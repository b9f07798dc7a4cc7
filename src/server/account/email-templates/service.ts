// Templates of e-mails to customers: read with their placeholders, edited, tested, and reset.

import { businessOf } from '#server/account/businesses/business-of.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type RenderedEmail, renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import {
  type CustomTexts,
  deleteCustomTexts,
  lockCustomTexts,
  selectSaved,
  upsertCustomTexts,
} from '#server/platform/emails/templates/custom-texts.ts';
import {
  type EmailTemplate,
  type EmailTemplates,
  fillTemplate,
  variablesOf,
} from '#server/platform/emails/templates/email-template.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { mergeWithKnown } from '#server/platform/rows/merge-with-known.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { ChangeCall, TxServices } from '#server/services.ts';
import { checkEmailTexts, type EmailTexts } from '#shared/account/email-texts.ts';
import {
  type EmailTemplateDetail,
  type EmailTemplateSummary,
  type EmailTextsChange,
  emailTextsInput,
} from '#shared/contract/account/settings/email-templates.ts';
import { AppError } from '#shared/contract/errors.ts';

function templateOf(templates: EmailTemplates, kind: string): EmailTemplate {
  const template = Object.hasOwn(templates, kind) ? templates[kind] : undefined;
  if (!template) throw new AppError('NOT_FOUND');
  return template;
}

function summarise(template: EmailTemplate, saved: CustomTexts | undefined): EmailTemplateSummary {
  const { kind, group, name, says } = template;
  return {
    kind,
    group,
    name,
    says,
    changedAt: saved?.updatedAt.toISOString() ?? null,
    changedBy: saved?.updatedBy ?? null,
  };
}

export async function listTemplates(
  db: Db,
  templates: EmailTemplates,
  environmentId: string,
): Promise<EmailTemplateSummary[]> {
  const saved = new Map((await selectSaved(db, environmentId)).map((item) => [item.kind, item]));
  return Object.values(templates).map((template) => summarise(template, saved.get(template.kind)));
}

/** Errors: NOT_FOUND when no e-mail has this kind. */
export async function getTemplate(
  db: Db,
  templates: EmailTemplates,
  environmentId: string,
  kind: string,
): Promise<EmailTemplateDetail> {
  const template = templateOf(templates, kind);
  const saved = (await selectSaved(db, environmentId)).find((item) => item.kind === kind);
  const details = {
    words: saved?.texts ?? template.words,
    usual: template.words,
    variables: variablesOf(template),
  };
  return Object.assign(summarise(template, saved), details);
}

/** Validates the texts. Errors: VALIDATION at the field whose variables are not those of the e-mail. */
function checked(template: EmailTemplate, words: EmailTexts): EmailTexts {
  const fields: Record<string, string> = checkEmailTexts(words, variablesOf(template));
  if (template.words.button && !words.button) fields.button = 'Enter the label of the button';
  const sentences = Object.values(fields);
  if (sentences.length === 0)
    return template.words.button ? words : Object.assign({}, words, { button: null });
  throw new AppError('VALIDATION', {
    fields,
    ...(sentences.length === 1 && { sentence: sentences[0] }),
  });
}

export async function saveTemplate(
  { tx, services, environment, actor, audit }: ChangeCall,
  templates: EmailTemplates,
  kind: string,
  { known, ...mine }: EmailTextsChange,
): Promise<EmailTemplateDetail> {
  const template = templateOf(templates, kind);
  await lockCustomTexts(tx, environment.id, kind);
  const before = (await getTemplate(tx, templates, environment.id, kind)).words;
  const merged = mergeWithKnown<EmailTexts>(emailTextsInput, {
    mine: checked(template, mine),
    known,
    now: before,
  });
  const words = checked(template, merged);
  // Settings changes use wall-clock time, whatever the clock of a test environment.
  const updatedAt = services.clock.onWall?.() ?? services.clock.now();
  await upsertCustomTexts(tx, environment.id, { kind, texts: words, updatedAt, updatedBy: actor.name });
  audit({ entityId: kind, before, after: words });
  return getTemplate(tx, templates, environment.id, kind);
}

export async function restoreTemplate(
  { tx, environment, audit }: ChangeCall,
  templates: EmailTemplates,
  kind: string,
): Promise<EmailTemplateDetail> {
  const { words: before, usual } = await getTemplate(tx, templates, environment.id, kind);
  await deleteCustomTexts(tx, environment.id, kind);
  audit({ entityId: kind, before, after: usual });
  return getTemplate(tx, templates, environment.id, kind);
}

/** Renders the e-mail with these texts, in the branding of the business, with example values for the variables. */
export async function previewTemplate(
  services: TxServices,
  db: Db,
  environment: Environment,
  templates: EmailTemplates,
  kind: string,
  input: EmailTexts,
): Promise<RenderedEmail> {
  const template = templateOf(templates, kind);
  const words = checked(template, input);
  const { businessName, primaryColor } = await businessOf(db, environment.id, services.publicUrl);
  const examples = Object.entries(template.variables).map(([name, { example }]) => [name, example]);
  return renderEmail(
    fillTemplate(template, words, {
      merchantName: businessName,
      primaryColor,
      money: moneyModeOf(services, environment),
      facts: template.facts,
      values: Object.fromEntries(examples) as Record<string, string>,
      url: services.publicUrl,
    }),
  );
}

/** Sends the preview only to the user who requests it. */
export async function sendTestEmail(
  { tx, services, environment, actor }: ChangeCall,
  templates: EmailTemplates,
  kind: string,
  input: EmailTexts,
): Promise<{ sentTo: string }> {
  const { subject, html, text } = await previewTemplate(services, tx, environment, templates, kind, input);
  await queueEmail(tx, services, {
    environmentId: environment.id,
    kind: 'template_test',
    to: actor.email,
    subject: `Preview: ${subject}`,
    html,
    text,
  });
  return { sentTo: actor.email };
}
