// Figures of something that takes payments follow the payments, however many there are.
import { useThrottledCallback } from '@mantine/hooks';
import { useLive } from '../live.ts';
import { invalidateNoun } from '../queries.ts';

const refreshMs = 3000;

/** Reads the noun again when payments come in. */
export function useFreshFigures(noun: string): void {
  const refresh = useThrottledCallback(() => void invalidateNoun(noun), refreshMs);
  useLive('transaction', (event) => {
    if (event.status === 'successful') refresh();
  });
}
