// Texts of e-mails to customers, with variables: their validation, and the substitution of variables.

/** Plain text. `{{name}}` is replaced by the value of a variable; an empty line in `body` begins a new paragraph. */
export type EmailTexts = {
  subject: string;
  heading: string;
  body: string;
  /** The label of the button; null if the e-mail has none. */
  button: string | null;
  footer: string;
};

export type EmailField = keyof EmailTexts;

/** A variable available to the business. An e-mail without a required variable would be useless. */
export type NamedVariable = { name: string; isRequired: boolean };

const placeholder = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g;

/** Replaces each variable by its value, in one pass: variables inside values are not expanded. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** Returns the paragraphs of a body, without those whose variables are all empty. */
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

/** Returns the errors of the texts by field; empty if they are valid. */
export function checkEmailTexts(
  words: EmailTexts,
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
