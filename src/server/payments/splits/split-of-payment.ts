// The split of a payment begun by a merchant's own system: by a group, or by an inline rule.

import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { InlineSplit } from '#shared/contract/payments/split-groups.ts';
import type { Currency } from '#shared/money.ts';
import type { SplitRule } from '#shared/payments/split.ts';
import { makeInlineRule, splitGroupFault } from './split-rule.ts';

type SplitQuery = {
  splitGroupId?: string | null | undefined;
  split?: InlineSplit | null | undefined;
};

/** Checks the requested split; throws VALIDATION. A switched-off group does not fail the request: nothing is shared. */
export async function checkSplit(
  tx: Tx,
  environmentId: string,
  { splitGroupId, split }: SplitQuery,
  currency: Currency,
  isPublishable: boolean,
): Promise<{ splitGroupId: string | null; split: SplitRule | null }> {
  if (splitGroupId && split) throw invalid('split', 'Enter a split group or a split, not both');
  // Browser requests must not reveal where the money goes.
  if (split && isPublishable) throw new AppError('SECRET_KEY_REQUIRED');
  const fault = await splitGroupFault(tx, environmentId, splitGroupId, currency, splitGroupId);
  if (fault) throw invalid('splitGroupId', fault);
  return {
    splitGroupId: splitGroupId ?? null,
    split: split ? await makeInlineRule(tx, environmentId, split, currency, 'split') : null,
  };
}

function invalid(field: string, sentence: string): AppError {
  return new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
}
