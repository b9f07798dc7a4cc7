// The query of the current payout, shared by its header and tabs.

import { useQuery } from '@tanstack/react-query';
import { type PayoutDetail, payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { pollWhile } from '#web/api/under-way.ts';
import type { ScreenLocation } from '#web/ui/screen.ts';

function queryOf(payoutId: string) {
  return queryOptionsOf(payoutsContract.getPayout, { params: { payoutId } });
}

export function loadPayout({ params, queryClient }: ScreenLocation<'payoutId'>) {
  return queryClient.prefetchQuery(queryOf(params.payoutId));
}

const isOnItsWay = (payout: PayoutDetail | undefined): boolean =>
  payout?.status === 'CREATED' || payout?.status === 'PROCESSING';

export function usePayout(payoutId: string) {
  return useQuery({
    ...queryOf(payoutId),
    ...pollWhile(isOnItsWay),
  });
}
