// Pending staff work for the start page, and its counts for the navigation. Reloaded every minute because colleagues work on the same
// queues.
import { useQuery } from '@tanstack/react-query';
import type { WorkOwner, workContract } from '#shared/contract/operator/work.ts';
import { queryOptionsOf } from '#web/api/queries.ts';

type Contract = typeof workContract;
/** Declared without its schemas to keep contracts out of the shell bundle. */
const waitingCall = {
  method: 'GET',
  url: '/operator/work',
  access: { operator: [] },
} as unknown as Contract['getWaitingWork'];

const countsCall = {
  method: 'GET',
  url: '/operator/work-counts',
  access: { operator: [] },
} as unknown as Contract['getWaitingCounts'];

const againMs = 60_000;

export function useWaitingWork(owner: WorkOwner = 'everyone') {
  return useQuery({
    ...queryOptionsOf(waitingCall, { query: { owner } }),
    refetchInterval: againMs,
  });
}

export function useWaitingCounts() {
  return useQuery({ ...queryOptionsOf(countsCall), refetchInterval: againMs });
}
