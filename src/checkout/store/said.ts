// What the server says with an amount or a count in it, in the language of the page: each is known by the sentence around it.
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

/** What places alone are made of says nothing of a sentence: 'Use {{points}} ({{amount}})' does. */
const saysSomething = (sentence: string): boolean => /[a-z]{2}/i.test(sentence.replaceAll(places, ''));

/** By a table of translations; a sentence that is not in it stays as it is. */
export function saidIn(words: Words): (said: string) => string {
  const templates = Object.keys(words)
    .filter((sentence) => sentence.includes('{{') && saysSomething(sentence))
    // What says more around its places comes first: it is meant where two fit.
    .sort((a, b) => b.length - a.length)
    .map(templateOf);
  return (said) => {
    const whole = words[said];
    if (whole !== undefined) return whole;
    for (const { sentence, pattern, names } of templates) {
      const found = pattern.exec(said);
      if (!found) continue;
      const values = Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']));
      return fillIn(words[sentence] ?? sentence, values);
    }
    return said;
  };
}
