// Translations of server messages that contain an amount or count, matched by the surrounding text.
import { fillIn } from '#shared/languages.ts';

type Words = Readonly<Record<string, string>>;
type Template = { sentence: string; pattern: RegExp; names: string[] };

const places = /\{\{(\w+)\}\}/g;

const templateOf = (sentence: string): Template => ({
  sentence,
  pattern: new RegExp(
    `^${sentence
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.+?)')}$`,
  ),
  names: [...sentence.matchAll(places)].map(([, name = '']) => name),
});

/** Whether a template contains text besides its placeholders, as 'Use {{points}} ({{amount}})' does; otherwise it would match anything. */
const saysSomething = (sentence: string): boolean => /[a-z]{2}/i.test(sentence.replaceAll(places, ''));

/** Returns a translator for a table of translations; unknown sentences are returned unchanged. */
export function translateIn(words: Words): (message: string) => string {
  const templates = Object.keys(words)
    .filter((sentence) => sentence.includes('{{') && saysSomething(sentence))
    // Longer sentences first: they are more specific when two match.
    .sort((a, b) => b.length - a.length)
    .map(templateOf);
  return (message) => {
    const whole = words[message];
    if (whole !== undefined) return whole;
    for (const { sentence, pattern, names } of templates) {
      const found = pattern.exec(message);
      if (!found) continue;
      const values = Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']));
      return fillIn(words[sentence] ?? sentence, values);
    }
    return message;
  };
}
