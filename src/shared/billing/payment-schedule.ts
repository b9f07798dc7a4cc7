// The payment schedule of an invoice: a deposit and instalments with their own dates, and the balance on the due date. Pure; the parts
// always add up to the total.
import { allocate, shareOf } from '../money.ts';

/** The share of a part in the total; `equal`: the same as the other equal parts and the balance. */
export type PartShare =
  | { kind: 'fixed'; amount: number }
  /** Hundredths of a per cent of the total. */
  | { kind: 'percent'; rate: number }
  | { kind: 'equal' };

/** A part before the balance, as entered. */
export type PartTerm = { dueOn: string; share: PartShare; isDeposit: boolean };

/** A part with its amount in minor units; the balance has no share. */
export type ScheduledPart = { dueOn: string; amount: number; isDeposit: boolean; share: PartShare | null };

/** A fault, and the part and field it belongs to. */
export type ScheduleFault = { index: number; field: 'share' | 'dueOn'; sentence: string };

/** Returns the parts with their amounts, or the first fault. */
export function scheduleOf(
  terms: readonly PartTerm[],
  of: { total: number; issueOn: string; dueOn: string },
): { parts: ScheduledPart[] } | { fault: ScheduleFault } {
  const { total, issueOn, dueOn } = of;
  if (terms.length === 0) return { parts: [] };
  const fault = daysFault(terms, issueOn, dueOn);
  if (fault) return { fault };
  let remaining = total;
  const amounts: (number | null)[] = [];
  for (const [index, { share }] of terms.entries()) {
    const amount = shareAmount(share, total);
    if (amount !== null && amount <= 0)
      return { fault: { index, field: 'share', sentence: 'Each part must be more than zero' } };
    remaining -= amount ?? 0;
    if (remaining <= 0)
      return { fault: { index, field: 'share', sentence: 'No amount is left for the due date' } };
    amounts.push(amount);
  }
  const equal = amounts.filter((amount) => amount === null).length + 1;
  const shares = allocate(
    remaining,
    Array.from({ length: equal }, () => 1),
  );
  if (shares.some((share) => share <= 0))
    return {
      fault: {
        index: terms.length - 1,
        field: 'share',
        sentence: 'The total is too small for so many parts',
      },
    };
  let taken = 0;
  const parts = terms.map(({ dueOn: on, share, isDeposit }, index): ScheduledPart => {
    const fixed = amounts[index] ?? null;
    if (fixed === null) taken += 1;
    return { dueOn: on, amount: fixed ?? shares[taken - 1] ?? 0, isDeposit, share };
  });
  parts.push({ dueOn, amount: shares.at(-1) ?? 0, isDeposit: false, share: null });
  return { parts };
}

function shareAmount(share: PartShare, total: number): number | null {
  if (share.kind === 'equal') return null;
  return share.kind === 'fixed' ? share.amount : shareOf(total, share.rate * 100);
}

function daysFault(terms: readonly PartTerm[], issueOn: string, dueOn: string): ScheduleFault | null {
  let before = '';
  for (const [index, term] of terms.entries()) {
    const say = (sentence: string): ScheduleFault => ({ index, field: 'dueOn', sentence });
    if (term.dueOn < issueOn) return say('This date is before the issue date');
    if (term.dueOn <= before) return say('Each part must be due after the previous one');
    if (term.dueOn >= dueOn) return say('This part must be due before the invoice’s due date');
    before = term.dueOn;
  }
  return null;
}

/** Returns the parts with the amounts paid; payments fill them in date order. */
export function partsWithPaid(parts: readonly ScheduledPart[], paid: number) {
  let remaining = paid;
  return parts.map((part) => {
    const settled = Math.min(part.amount, Math.max(0, remaining));
    remaining -= settled;
    return {
      dueOn: part.dueOn,
      amount: part.amount,
      isDeposit: part.isDeposit,
      share: part.share,
      paid: settled,
    };
  });
}

/**
 * Returns the amount requested now: all parts whose day has come or, if those are paid, the next part. `due` is the amount left on the
 * invoice.
 */
export function amountDueNow(
  parts: readonly ScheduledPart[],
  { paid, due, today }: { paid: number; due: number; today: string },
): number {
  const open = partsWithPaid(parts, paid).filter((part) => part.paid < part.amount);
  const come = open.filter(({ dueOn }) => dueOn <= today);
  // The balance includes amounts added to the total since.
  if (open.length <= 1 || come.length === open.length) return due;
  const dueParts = come.length > 0 ? come : open.slice(0, 1);
  return Math.min(
    due,
    dueParts.reduce((sum, part) => sum + part.amount - part.paid, 0),
  );
}
