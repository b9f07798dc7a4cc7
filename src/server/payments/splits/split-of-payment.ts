// How a payment that a merchant's own system begins is shared out: by a group, or by a rule of its own.

import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { InlineSplit } from '#shared/contract/payments/split-groups.ts';
import type { Currency } from '#shared/money.ts';
import type { SplitRule } from '#shared/payments/split.ts';
import { makeInlineRule, splitGroupFault } from './split-rule.ts';

type Asked = {
  splitGroupId?: string | null | undefined;
  split?: InlineSplit | null | undefined;
};

/** Checks what was asked for; throws VALIDATION. A group that was switched off breaks nobody's calls: nothing is shared. */
export async function checkSplit(
  tx: Tx,
  environmentId: string,
  { splitGroupId, split }: Asked,
  currency: Currency,
  isPublishable: boolean,
): Promise<{ splitGroupId: string | null; split: SplitRule | null }> {
  if (splitGroupId && split) throw invalid('split', 'Enter a split group or a split, not both');
  // What is seen in browsers must not say where the money goes.
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
