// The refusal of too many attempts, with the time until the next one is allowed.
import { type Language, localeOf } from '#shared/languages.ts';

type Translate = (sentence: string, values: Readonly<Record<string, string>>) => string;

/** Returns the translated message of a response with status 429 and a waiting time, null for any other. */
export function tooManyText(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  language: Language,
  t: Translate,
): string | null {
  const waitS = Number(headers.get('retry-after'));
  if (status !== 429 || !(waitS > 0)) return null;
  const [unit, unitS] =
    waitS < 60 ? ['second', 1] : waitS < 3600 ? ['minute', 60] : (['hour', 3600] as const);
  const format = new Intl.NumberFormat(localeOf[language], { style: 'unit', unit, unitDisplay: 'long' });
  return t('Too many attempts. Try again in {{wait}}.', { wait: format.format(Math.ceil(waitS / unitS)) });
}
