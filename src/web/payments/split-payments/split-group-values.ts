// Form values of a split group: the fields of the contract, with incomplete rows.
import { z } from 'zod';
import { type SplitGroup, splitGroupInput } from '#shared/contract/payments/split-groups.ts';
import type { Currency } from '#shared/money.ts';

export type MemberValues = { subAccountId: string; share: number | null };
export type GroupValues = {
  name: string;
  currency: Currency;
  type: SplitGroup['type'];
  bearer: SplitGroup['bearer'];
  bearerSubAccountId: string | null;
  members: MemberValues[];
};

export function groupValuesOf(group: SplitGroup | null, currency: Currency): GroupValues {
  if (!group)
    return {
      name: '',
      currency,
      type: 'percentage',
      bearer: 'account',
      bearerSubAccountId: null,
      members: [{ subAccountId: '', share: null }],
    };
  const { name, type, bearer, bearerSubAccountId } = group;
  const members = group.members.map(({ subAccountId, share }) => ({ subAccountId, share }));
  return { name, currency: group.currency, type, bearer, bearerSubAccountId, members };
}

/** Returns the request input: the fee bearer is included only if it is one sub-account. */
export function groupInputOf(values: GroupValues): z.input<typeof splitGroupInput> {
  return {
    ...values,
    bearerSubAccountId: values.bearer === 'subaccount' ? values.bearerSubAccountId : null,
    members: values.members.map(({ subAccountId, share }) => ({ subAccountId, share: share as number })),
  };
}

export const groupFormSchema = z.custom<GroupValues>().superRefine((values, context) => {
  const issues = splitGroupInput.safeParse(groupInputOf(values)).error?.issues ?? [];
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path: [...path], message });
});
