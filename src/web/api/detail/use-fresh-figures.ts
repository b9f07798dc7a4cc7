// Keeps figures that depend on payments current, at any volume of payments.
import { useThrottledCallback } from '@mantine/hooks';
import { useLive } from '../live.ts';
import { invalidateNoun } from '../queries.ts';

const refreshMs = 3000;

/** Reloads the noun when payments arrive. */
export function useFreshFigures(noun: string): void {
  const refresh = useThrottledCallback(() => void invalidateNoun(noun), refreshMs);
  useLive('transaction', (event) => {
    if (event.status === 'successful') refresh();
  });
}
