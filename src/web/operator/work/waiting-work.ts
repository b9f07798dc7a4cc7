// What waits for staff as the start page and the navigation read it, again every minute: others work on the same queues.
import { useQuery } from '@tanstack/react-query';
import type { WorkOwner, workContract } from '#shared/contract/operator/work.ts';
import { queryOptionsOf } from '#web/api/queries.ts';

type Contract = typeof workContract;
/** Named without its schemas, so that no contract weighs on the shell. */
const waitingCall = {
  method: 'GET',
  url: '/operator/work',
  access: { operator: [] },
} as unknown as Contract['getWaitingWork'];

const againMs = 60_000;

export function useWaitingWork(owner: WorkOwner = 'everyone') {
  return useQuery({
    ...queryOptionsOf(waitingCall, { query: { owner } }),
    refetchInterval: againMs,
  });
}
