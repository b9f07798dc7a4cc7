// The payout a screen shows, read once for its head and its tabs.

import { useQuery } from '@tanstack/react-query';
import { type PayoutDetail, payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import type { ScreenLocation } from '#web/ui/screen.ts';

const freshMs = 5_000;

function queryOf(payoutId: string) {
  return queryOptionsOf(payoutsContract.getPayout, { params: { payoutId } });
}

export function loadPayout({ params, queryClient }: ScreenLocation<'payoutId'>) {
  return queryClient.prefetchQuery(queryOf(params.payoutId));
}

const isOnItsWay = (payout: PayoutDetail | undefined): boolean =>
  payout?.status === 'CREATED' || payout?.status === 'PROCESSING';

/** One on its way is looked at again every few seconds. */
export function usePayout(payoutId: string) {
  return useQuery({
    ...queryOf(payoutId),
    refetchInterval: (query) => (isOnItsWay(query.state.data) ? freshMs : false),
  });
}
