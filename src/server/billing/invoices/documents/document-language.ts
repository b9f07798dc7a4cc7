// The language of a customer's documents: the customer's own, else that of the settings.
import { languageOfCustomer } from '#server/customers/customers/language.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Language } from '#shared/languages.ts';

export async function documentLanguage(
  db: Db,
  { environmentId, customerId }: { environmentId: string; customerId: string },
  settings: { language: Language },
): Promise<Language> {
  return (await languageOfCustomer(db, { environmentId, id: customerId })) ?? settings.language;
}
