// Translations: the English sentence is the key, so English needs no file; other languages are loaded when chosen.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

type Words = Record<string, string>;

/** Languages other than English, each loaded on demand. */
const languages: Record<string, () => Promise<Words>> = {};

export const languageKey = 'kasuwa.language';

/** Starts i18next; `t('Some English sentence')` returns the sentence itself until a translation is loaded. */
export async function startTranslations(): Promise<void> {
  const language = localStorage.getItem(languageKey) ?? 'en';
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: (await languages[language]?.()) ?? {} } },
  });
}
