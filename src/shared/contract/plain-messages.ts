// Plain validation messages, for rules without a message of their own, where the library's default would name technical types.
import type { $ZodIssue } from 'zod/v4/core';

/** Default messages of the library; those with an option's name are recognised by their start. */
const ownWords =
  /^(Invalid (input|option|UUID|ISO|string|key|record|element|URL)\b|Too (big|small): |Unrecognized key|Invalid number: )/;

/** Whether a message is the library's default, not one set by a rule. */
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

/** The message for an issue without its own; null for issues that are described elsewhere (values of another type). */
export function plainMessageOf(issue: $ZodIssue): string | null {
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'This value has the wrong format';
  if (issue.code === 'not_multiple_of') return `Must be a multiple of ${issue.divisor}`;
  if (issue.code === 'invalid_union') return 'This type of value is not accepted here';
  return null;
}
