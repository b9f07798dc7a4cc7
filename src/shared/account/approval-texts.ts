// Texts of approvals: the states of a request, the sentences of its history, and the description of a rule.
import { type Currency, formatMoney } from '../money.ts';
import type { LineOf } from '../timeline.ts';

/**
 * PENDING awaits approval · APPROVED is about to be executed · COMPLETED was executed · FAILED could not be executed · REJECTED was
 * declined · CLOSED was withdrawn or has expired.
 */
export const approvalStatuses = ['PENDING', 'APPROVED', 'COMPLETED', 'FAILED', 'REJECTED', 'CLOSED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const closedReasons = ['withdrawn', 'expired'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** One step of a rule: the number of approvals required, and the eligible approvers. */
export type ApprovalStep = { need: number; roles: NamedId[]; members: NamedId[] };
export type NamedId = { id: string; name: string };

const comma = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** 'Owner, Admin or Chidi Umeh' */
export function checkersText({ roles, members }: Pick<ApprovalStep, 'roles' | 'members'>): string {
  return comma([...roles, ...members].map(({ name }) => name));
}

const numberWords = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** 'one of Owner or Admin' */
export function stepText(step: ApprovalStep): string {
  return `${numberWords[step.need] ?? String(step.need)} of ${checkersText(step)}`;
}

type Band = { currency: Currency | null; amountMin: number | null; amountMax: number | null };

/** 'from ₦1,000,000.00 to below ₦5,000,000.00' */
export function bandText({ currency, amountMin, amountMax }: Band): string {
  if (!currency) return 'any amount';
  if (amountMin === null && amountMax === null) return `any amount in ${currency}`;
  const from = amountMin === null ? null : `from ${formatMoney(amountMin, currency)}`;
  const below = amountMax === null ? null : `below ${formatMoney(amountMax, currency)}`;
  if (from && below) return `${from} to ${below}`;
  return from ? `${from} on` : (below ?? '');
}

/** '3 days', '36 hours' */
export function hoursText(hours: number): string {
  const [count, unit] = hours % 24 === 0 && hours >= 48 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const withComment = (sentence: string, comment: string | null): string =>
  comment ? `${sentence}: ${comment}` : sentence;
const inPlaceOf = (forName: string | null): string => (forName ? ` for ${forName}` : '');
type Decided = { step: number; forName: string | null; comment: string | null };

export const approvalSentences = {
  requested: ({ rule }: { rule: string }) => `Sent for approval by the rule ${rule}`,
  approved: ({ step, forName, comment }: Decided) =>
    withComment(`Approved in step ${step}${inPlaceOf(forName)}`, comment),
  passed: ({ step, forName, comment }: Decided) =>
    withComment(`Approved in step ${step}${inPlaceOf(forName)}; the next step started`, comment),
  accepted: ({ step, forName, comment }: Decided) =>
    withComment(`Approved in step ${step}${inPlaceOf(forName)}, the last step`, comment),
  declined: ({ step, forName, comment }: Decided) =>
    withComment(`Declined in step ${step}${inPlaceOf(forName)}`, comment),
  withdrawn: () => 'Withdrawn',
  expired: () => 'Expired: not everybody decided in time',
  revised: ({ revision }: { revision: number }) => `Changed to revision ${revision}: approvals start again`,
  completed: () => 'Carried out',
  failed: ({ reason }: { reason: string }) => `Could not be carried out: ${reason}`,
  reminded: ({ names }: { names: string }) => `Reminded ${names}`,
  commented: ({ comment }: { comment: string }) => comment,
};
export type ApprovalLine = LineOf<typeof approvalSentences>;
export type ApprovalLineKind = ApprovalLine['kind'];

const statusWords: Record<ApprovalStatus, string> = {
  PENDING: 'Awaiting approval',
  APPROVED: 'Approved',
  COMPLETED: 'Carried out',
  FAILED: 'Failed',
  REJECTED: 'Declined',
  CLOSED: 'Closed',
};

/** 'Awaiting approval', 'Withdrawn', 'Expired' */
export function approvalStatusText(status: ApprovalStatus, closedReason: ClosedReason | null): string {
  if (status !== 'CLOSED') return statusWords[status];
  return closedReason === 'expired' ? 'Expired' : 'Withdrawn';
}
