// The timeline texts of fund requests.
import type { LineOf } from '../timeline.ts';

export const fundRequestSentences = {
  requested: () => 'Requested',
  paid: ({ movement }: { movement: string }) => `Paid by ${movement}`,
  declined: ({ reason }: { reason: string }) => `Declined: ${reason}`,
  withdrawn: () => 'Withdrawn',
};
export type FundRequestLine = LineOf<typeof fundRequestSentences>;
export type FundRequestLineKind = FundRequestLine['kind'];
