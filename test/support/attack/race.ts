// Concurrent callers: for tests that prove how many of them succeed.
import { expect } from 'vitest';
import type { Answer } from '../server.ts';

/** Sends the given number of calls at once; returns the results in the order of the callers. */
export function race<T>(callers: number, call: (caller: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
}

/**
 * The same with callers that retry up to ten times on 503, the response after a wait of four seconds for a connection: many callers for one
 * lock on a slow machine.
 */
export function raceWithRetries<A extends { status: number }>(
  callers: number,
  call: (caller: number) => Promise<A>,
): Promise<A[]> {
  return race(callers, async (caller) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await call(caller);
      if (answer.status !== 503 || tries === 10) return answer;
    }
  });
}

/** Runs work with a limited concurrency, for more calls than a server should get at once; results are in the order of the items. */
export async function mapConcurrently<I, O>(
  items: readonly I[],
  size: number,
  work: (item: I) => Promise<O>,
): Promise<O[]> {
  const done: O[] = [];
  const rest = items.entries();
  await race(size, async () => {
    for (const [index, item] of rest) done[index] = await work(item);
  });
  return done;
}

/**
 * Expects the given number of successes, and that all other calls were refused with a 4xx error other than 401 and 429, never with a fault
 * or a back-off.
 */
export function expectWinners<T>(answers: readonly Answer<T>[], winners: number): Answer<T>[] {
  const results = answers.map(({ status, body }) => `${status} ${body?.error?.code ?? ''}`.trim()).sort();
  expect(
    results.filter((result) => result.startsWith('200')),
    results.join(', '),
  ).toHaveLength(winners);
  for (const { status } of answers)
    if (status !== 200) expect([status, results]).toEqual([expect.toSatisfy(isRefusal), results]);
  return answers.filter(({ status }) => status === 200);
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
