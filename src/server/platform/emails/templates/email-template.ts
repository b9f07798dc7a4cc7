// An e-mail to customers whose words a business may change: declared beside what sends it, filled when it is written.
import {
  type EmailWords,
  fillParagraphs,
  fillText,
  type NamedVariable,
} from '#shared/account/email-words.ts';
import type { EmailGroup } from '#shared/contract/account/settings/email-templates.ts';
import type { Language } from '#shared/languages.ts';
import { type EmailContent, subjectOf } from '../layout.ts';

/** What stands for something in the words. */
export type EmailVariable = {
  /** What it is, for whoever writes the words. */
  says: string;
  /** What the preview and the test e-mail show. */
  example: string;
  /** Without it the e-mail would be of no use: it stays in the heading or the text. */
  isRequired?: boolean;
};

export type EmailTemplate<V extends string = string> = {
  /** Names the e-mail: in the outbox, in addresses and among the saved words. */
  kind: string;
  group: EmailGroup;
  name: string;
  /** When it is sent. */
  says: string;
  /** `business`, the name of the business, is a variable of each e-mail and not named here. */
  variables: Readonly<Record<V, EmailVariable>>;
  /** The words until the business writes its own. */
  words: EmailWords;
  /** The usual words in other languages, by the English text; left out: it is English to everybody. */
  translations?: EmailTranslations;
  /** The rows of facts that the preview shows below the text. */
  facts: readonly (readonly [string, string])[];
};

export type EmailTranslations = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** The templates of a noun, by kind. */
export type EmailTemplates = Readonly<Record<string, EmailTemplate>>;

/** What is put into the words, and what stands around them. */
export type EmailFilling<V extends string = string> = Pick<
  EmailContent,
  'merchantName' | 'primaryColor' | 'money' | 'facts'
> & {
  values: Readonly<Record<V, string>>;
  /** Where the button leads; without it there is none. */
  url?: string | null | undefined;
  /** Of the customer; left out: English. What a business wrote itself stays as it is. */
  language?: Language | undefined;
};

/** Keeps the names of the variables, so that whoever sends it must give each a value. */
export const emailTemplate = <const V extends string>(template: EmailTemplate<V>): EmailTemplate<V> =>
  template;

const business: EmailVariable = { says: 'The name of your business', example: 'Zuma Foods' };

/** Every variable that may stand in the words, with the name of the business. */
export function variablesOf({
  variables,
}: EmailTemplate): (NamedVariable & Omit<EmailVariable, 'isRequired'>)[] {
  return Object.entries<EmailVariable>({ business, ...variables }).map(([name, one]) => ({
    name,
    says: one.says,
    example: one.example,
    isRequired: one.isRequired ?? false,
  }));
}

/** The usual words in a language; what has no translation stays English. */
export function usualWords({ words, translations }: EmailTemplate, language: Language): EmailWords {
  const known = translations?.[language];
  if (!known) return words;
  const said = (text: string): string => known[text] ?? text;
  const { subject, heading, body, button, footer } = words;
  return {
    subject: said(subject),
    heading: said(heading),
    body: said(body),
    button: button && said(button),
    footer: said(footer),
  };
}

/** The words of the business, else the usual ones, with the values that stand in them. */
function wordsOf<V extends string>(
  template: EmailTemplate<V>,
  words: EmailWords | null,
  { values, merchantName, language = 'en' }: Pick<EmailFilling<V>, 'values' | 'merchantName' | 'language'>,
): { words: EmailWords; values: Record<string, string> } {
  return {
    words: words ?? usualWords(template, language),
    values: Object.assign({ business: merchantName }, values),
  };
}

const fillLine = (text: string, values: Record<string, string>): string =>
  fillText(text, values).replace(/\s+/g, ' ').trim();

/** Its subject alone, as it is sent. */
export function fillSubject<V extends string>(
  template: EmailTemplate<V>,
  given: EmailWords | null,
  filling: Pick<EmailFilling<V>, 'values' | 'merchantName' | 'money' | 'language'>,
): string {
  const { words, values } = wordsOf(template, given, filling);
  const { money, language = 'en' } = filling;
  return subjectOf({ money, language, subject: fillLine(words.subject, values) });
}

/** The e-mail as it is sent. `given`: the words of the business; null: the usual ones. */
export function fillTemplate<V extends string>(
  template: EmailTemplate<V>,
  given: EmailWords | null,
  filling: EmailFilling<V>,
): EmailContent {
  const { words, values } = wordsOf(template, given, filling);
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
