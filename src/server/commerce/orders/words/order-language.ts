// The language of an order, and its texts: those of documents, and those specific to orders.
import { documentLanguage } from '#server/billing/invoices/documents/document-language.ts';
import { readInvoiceSettings } from '#server/billing/invoices/settings.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { EmailTranslations } from '#server/platform/emails/templates/email-template.ts';
import { documentTexts } from '#shared/billing/paper/document-texts.ts';
import { fillIn, type Language, localeOf } from '#shared/languages.ts';
import type { OrderRow } from '../queries.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';

type Ordered = Pick<OrderRow, 'environmentId' | 'customerId' | 'language'>;

/** The language in which the order was placed, otherwise the language of its customer or of the invoice settings. */
export async function languageOfOrder(db: Db, order: Ordered): Promise<Language> {
  if (order.language) return order.language;
  const { environmentId } = order;
  return documentLanguage(db, order, await readInvoiceSettings(db, environmentId));
}

export const orderTranslations: EmailTranslations = { fr: french, es: spanish };

export type OrderTexts = {
  language: Language;
  /** Translates an English sentence. */
  say: (sentence: string, values?: Readonly<Record<string, string | number>>) => string;
  /** Formats a day: 2026-12-04 as 4 December 2026. */
  longDay: (day: string) => string;
};

export function orderTexts(language: Language): OrderTexts {
  const known = orderTranslations[language] ?? {};
  const papers = documentTexts(language);
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const days = new Intl.DateTimeFormat(localeOf[language], options);
  return {
    language,
    say: (sentence, values = {}) => {
      const own = known[sentence];
      return own === undefined ? papers.say(sentence, values) : fillIn(own, values);
    },
    longDay: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
}

export const textsOfOrder = async (db: Db, order: Ordered): Promise<OrderTexts> =>
  orderTexts(await languageOfOrder(db, order));

/** The number of points as text; numbers have the same format in every language, like amounts. */
export const pointsText = ({ say }: Pick<OrderTexts, 'say'>, points: number): string =>
  points === 1 ? say('1 point') : say('{{count}} points', { count: points.toLocaleString('en') });
