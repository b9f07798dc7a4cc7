// Translations of the payer's pages: the English sentence is the key, so English needs neither a file nor i18next.

type Values = Record<string, string | number>;
type Words = Record<string, string>;

/** Languages beside English, each loaded on demand. */
const languages: Record<string, () => Promise<Words>> = {};

/** i18next, once a language needs it: it weighs a sixth of the page, and most payers here read English. */
let translate: ((sentence: string, values: Values) => string) | null = null;

/** Makes ready the first of the payer's languages that there is. */
export async function startTranslations(wanted: readonly string[] = navigator.languages): Promise<void> {
  const known = wanted.map((tag) => tag.split('-')[0] ?? 'en');
  const language = known.find((tag) => tag === 'en' || tag in languages) ?? 'en';
  const loadWords = languages[language];
  if (!loadWords) return;
  const [{ default: i18next }, words] = await Promise.all([import('i18next'), loadWords()]);
  await i18next.init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: words } },
  });
  translate = (sentence, values) => i18next.t(sentence, values);
  document.documentElement.lang = language;
}

/** A sentence in the payer's language; `{{name}}` is replaced by a value. */
export function t(sentence: string, values: Values = {}): string {
  if (translate) return translate(sentence, values);
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** A sentence of the server: they stand alone in other places, and among others need their end. */
export function fullStop(sentence: string): string {
  const said = t(sentence);
  return /[.!?…]$/.test(said) ? said : `${said}.`;
}

/** An instant as the payer's own clock shows it, with its zone. */
export function writeInstant(at: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }).format(new Date(at));
}
