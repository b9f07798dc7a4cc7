// The subjects of a coupon: its products or plans, and discounts specific to single plans.
import { readPlanNames } from '#server/billing/plans/read-plans.ts';
import { referToProducts } from '#server/billing/products/service.ts';
import type { Change } from '#server/billing/taxes/service.ts';
import type { OwnDiscount } from '#shared/billing/coupon-discount.ts';
import type { CouponInput } from '#shared/contract/billing/coupon-input.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type CouponRow, type NamedSubject, replaceSubjects } from './queries.ts';

export function refuse(
  code: 'VALIDATION' | 'COUPON_STATE' | 'CONFLICT',
  field: string,
  sentence: string,
): AppError {
  return new AppError(code, { sentence, fields: { [field]: sentence } });
}

function subjectsOf({ scope, subjectIds }: CouponInput): readonly string[] {
  return scope === 'all' ? [] : [...new Set(subjectIds)];
}

/** Discounts specific to plans. When omitted, they are kept for plans still in scope, provided the type is unchanged. */
function discountsOf({ planDiscounts, type, scope }: CouponInput, before: CouponRow | null): OwnDiscount[] {
  if (scope !== 'plans') return [];
  if (planDiscounts)
    return planDiscounts.map(({ planId, amount = null, rate = null }) =>
      type === 'fixed' ? { planId, amount, rate: null } : { planId, amount: null, rate },
    );
  if (before?.type !== type) return [];
  return before.subjects.map(({ id, amount, rate }) => ({ planId: id, amount, rate }));
}

export async function saveSubjects(
  change: Change,
  id: string,
  input: CouponInput,
  before: CouponRow | null,
): Promise<void> {
  const subjects = subjectsOf(input);
  if (input.scope === 'products') await referToProducts(change, subjects, 'subjectIds');
  if (input.scope === 'plans') {
    const known = await readPlanNames(change.tx, change.environment.id, subjects);
    if (known.size < subjects.length) throw refuse('VALIDATION', 'subjectIds', 'Choose from your plans');
  }
  const own = discountsOf(input, before);
  const rows = subjects.map((subjectId) => {
    const { amount = null, rate = null } = own.find(({ planId }) => planId === subjectId) ?? {};
    return { id: subjectId, amount, rate };
  });
  if (before) checkTakenByPlan(before, rows);
  await replaceSubjects(change.tx, change.environment.id, id, rows);
}

function checkTakenByPlan(
  before: CouponRow,
  after: readonly Pick<NamedSubject, 'id' | 'amount' | 'rate'>[],
): void {
  if (before.reservedCount + before.redeemedCount === 0) return;
  const isOther = before.subjects.some(({ id, amount, rate }) => {
    const now = after.find((item) => item.id === id);
    return now && (now.amount !== amount || now.rate !== rate);
  });
  if (isOther)
    throw refuse(
      'COUPON_STATE',
      'planDiscounts',
      'This cannot be changed once the coupon has been used. Create another coupon.',
    );
}
