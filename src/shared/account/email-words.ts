// The words of an e-mail to a customer, with variables in them: what may be written, and how the variables are filled.

/** Plain text. `{{name}}` stands for the value of a variable; an empty line in `body` begins a new paragraph. */
export type EmailWords = {
  subject: string;
  heading: string;
  body: string;
  /** What the button says; null where the e-mail has none. */
  button: string | null;
  footer: string;
};

export type EmailField = keyof EmailWords;

/** A variable as the business may use it. Without a required one the e-mail would be of no use. */
export type NamedVariable = { name: string; isRequired: boolean };

const placeholder = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g;

/** The text with each variable's value in its place. What a value contains is not looked at again. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** The paragraphs of a body; those whose variables are all empty are left out. */
export function fillParagraphs(body: string, values: Readonly<Record<string, string>>): string[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => fillText(paragraph, values).trim())
    .filter((paragraph) => paragraph !== '');
}

const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name]) => name ?? '');

function faultOf(text: string, known: ReadonlySet<string>): string | undefined {
  const unknown = namesIn(text).find((name) => !known.has(name));
  if (unknown) return `This e-mail has no variable {{${unknown}}}`;
  return /\{\{|\}\}/.test(text.replace(placeholder, ''))
    ? 'Write a variable with two braces on each side, such as {{business}}'
    : undefined;
}

/** What is wrong with the words, by field; empty when they can be used. */
export function checkEmailWords(
  words: EmailWords,
  variables: readonly NamedVariable[],
): Partial<Record<EmailField, string>> {
  const known = new Set(variables.map(({ name }) => name));
  const faults: Partial<Record<EmailField, string>> = {};
  for (const field of ['subject', 'heading', 'body', 'button', 'footer'] as const) {
    const fault = faultOf(words[field] ?? '', known);
    if (fault) faults[field] = fault;
  }
  const used = new Set(namesIn(`${words.heading}\n${words.body}`));
  const missing = variables.find(({ name, isRequired }) => isRequired && !used.has(name));
  if (missing) faults.body ??= `Keep {{${missing.name}}} in the heading or the text: the customer needs it`;
  return faults;
}
