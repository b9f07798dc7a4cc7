// Templates of customer e-mails whose texts a business may change: declared beside the sending code, filled when an e-mail is written.
import {
  type EmailTexts,
  fillParagraphs,
  fillText,
  type NamedVariable,
} from '#shared/account/email-texts.ts';
import type { EmailGroup } from '#shared/contract/account/settings/email-templates.ts';
import type { Language } from '#shared/languages.ts';
import { type EmailContent, subjectOf } from '../layout.ts';

/** A variable in the texts. */
export type EmailVariable = {
  /** The description for the editor of the texts. */
  says: string;
  /** The value in the preview and the test e-mail. */
  example: string;
  /** Required variables must remain in the heading or the text, since the e-mail is useless without them. */
  isRequired?: boolean;
};

export type EmailTemplate<V extends string = string> = {
  /** The key of the template: in the outbox, in URLs and among the saved texts. */
  kind: string;
  group: EmailGroup;
  name: string;
  /** The description of when it is sent. */
  says: string;
  /** The variable `business`, the name of the business, exists in every template and is not listed here. */
  variables: Readonly<Record<V, EmailVariable>>;
  /** The default texts, until the business saves its own. */
  words: EmailTexts;
  /** Translations of the default texts by English text; without them every customer gets English. */
  translations?: EmailTranslations;
  /** Example facts in the preview, below the text. */
  facts: readonly (readonly [string, string])[];
};

export type EmailTranslations = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** The templates of a noun, by key. */
export type EmailTemplates = Readonly<Record<string, EmailTemplate>>;

/** The values of the variables, and the surrounding content. */
export type EmailFilling<V extends string = string> = Pick<
  EmailContent,
  'merchantName' | 'primaryColor' | 'money' | 'facts'
> & {
  values: Readonly<Record<V, string>>;
  /** The target of the button; without it there is no button. */
  url?: string | null | undefined;
  /** The customer's language; default: English. Texts saved by the business are not translated. */
  language?: Language | undefined;
};

/** Preserves the variable names in the type, so that senders must provide every value. */
export const emailTemplate = <const V extends string>(template: EmailTemplate<V>): EmailTemplate<V> =>
  template;

const business: EmailVariable = { says: 'The name of your business', example: 'Zuma Foods' };

/** Returns all variables of the texts, including the name of the business. */
export function variablesOf({
  variables,
}: EmailTemplate): (NamedVariable & Omit<EmailVariable, 'isRequired'>)[] {
  return Object.entries<EmailVariable>({ business, ...variables }).map(([name, value]) => ({
    name,
    says: value.says,
    example: value.example,
    isRequired: value.isRequired ?? false,
  }));
}

/** Returns the default texts in a language; untranslated texts stay English. */
export function defaultTexts({ words, translations }: EmailTemplate, language: Language): EmailTexts {
  const known = translations?.[language];
  if (!known) return words;
  const textOf = (text: string): string => known[text] ?? text;
  const { subject, heading, body, button, footer } = words;
  return {
    subject: textOf(subject),
    heading: textOf(heading),
    body: textOf(body),
    button: button && textOf(button),
    footer: textOf(footer),
  };
}

/** Returns the texts of the business or the defaults, with their variables filled. */
function wordsOf<V extends string>(
  template: EmailTemplate<V>,
  words: EmailTexts | null,
  { values, merchantName, language = 'en' }: Pick<EmailFilling<V>, 'values' | 'merchantName' | 'language'>,
): { words: EmailTexts; values: Record<string, string> } {
  return {
    words: words ?? defaultTexts(template, language),
    values: Object.assign({ business: merchantName }, values),
  };
}

const fillLine = (text: string, values: Record<string, string>): string =>
  fillText(text, values).replace(/\s+/g, ' ').trim();

/** Returns the subject as sent. */
export function fillSubject<V extends string>(
  template: EmailTemplate<V>,
  customTexts: EmailTexts | null,
  filling: Pick<EmailFilling<V>, 'values' | 'merchantName' | 'money' | 'language'>,
): string {
  const { words, values } = wordsOf(template, customTexts, filling);
  const { money, language = 'en' } = filling;
  return subjectOf({ money, language, subject: fillLine(words.subject, values) });
}

/** Returns the e-mail as sent. `given`: the texts saved by the business; null: the defaults. */
export function fillTemplate<V extends string>(
  template: EmailTemplate<V>,
  customTexts: EmailTexts | null,
  filling: EmailFilling<V>,
): EmailContent {
  const { words, values } = wordsOf(template, customTexts, filling);
  const { subject, heading, body, button, footer } = words;
  const { url, merchantName, primaryColor, money, facts, language = 'en' } = filling;
  return {
    merchantName,
    primaryColor,
    money,
    facts,
    ...(language !== 'en' && { language }),
    subject: fillLine(subject, values),
    heading: fillText(heading, values),
    paragraphs: fillParagraphs(body, values),
    ...(url && button && { button: { label: fillText(button, values), url } }),
    footer: fillText(footer, values),
  };
}
