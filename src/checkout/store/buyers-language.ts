// The language that a buyer's browser asks for first, of those that customers are written to in.
import { isLanguage, type Language } from '#shared/languages.ts';

/** Null where the browser asks for none of them: it is then that of the customer or the business. */
export const buyersLanguage = (): Language | null =>
  navigator.languages.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? null;
