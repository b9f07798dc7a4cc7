// What is wrong with a value in words that people know, where a rule has no words of its own and the library would speak of types.
import type { $ZodIssue } from 'zod/v4/core';

/** What the library says by itself of a rule; the name of an option is known by what it begins with. */
const ownWords =
  /^(Invalid (input|option|UUID|ISO|string|key|record|element|URL)\b|Too (big|small): |Unrecognized key|Invalid number: )/;

/** Whether a sentence is the library's, and not one that a rule was given. */
export const isOfLibrary = (message: string): boolean => ownWords.test(message);

export const isLeftOut = (value: unknown): boolean => value === undefined || value === null || value === '';

type Bounds = { origin: string; inclusive?: boolean | undefined; exact?: boolean | undefined };

function tooBig({ maximum, origin, inclusive }: Bounds & { maximum: number | bigint }): string {
  if (origin === 'string') return `Must be at most ${maximum} characters`;
  if (origin === 'array' || origin === 'set') return `At most ${maximum}`;
  return inclusive === false ? `Must be less than ${maximum}` : `Must be at most ${maximum}`;
}

function tooSmall({ minimum, origin, inclusive }: Bounds & { minimum: number | bigint }): string {
  if (origin === 'string')
    return minimum === 1 ? 'This field is required' : `Must be at least ${minimum} characters`;
  if (origin === 'array' || origin === 'set') return `At least ${minimum}`;
  return inclusive === false ? `Must be more than ${minimum}` : `Must be at least ${minimum}`;
}

const formats: Readonly<Record<string, string>> = {
  datetime: 'Enter a date and time such as 2026-11-20T10:00:00Z',
  date: 'Enter a date such as 2026-11-20',
  time: 'Enter a time such as 10:00',
  uuid: 'This is not a valid id. Ids look like 019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d44',
  email: 'Invalid email address',
  url: 'Enter a web address such as https://example.com',
};

/** The sentence for an issue that has none of its own; null where another part knows better (values of another type). */
export function plainWordsOf(issue: $ZodIssue): string | null {
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'This value has the wrong format';
  if (issue.code === 'not_multiple_of') return `Must be a multiple of ${issue.divisor}`;
  if (issue.code === 'invalid_union') return 'This type of value is not accepted here';
  return null;
}
