// Many callers at one moment: for tests that prove how many of them get through.
import { expect } from 'vitest';
import type { Answer } from '../server.ts';

/** Calls so often at once; returns what came back, in any order. */
export function race<T>(callers: number, call: (caller: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
}

/**
 * The same of callers who come again when they are told that the service is busy, as it tells whoever has waited for a
 * connection for four seconds: many callers for one lock on a slow machine.
 */
export function raceToTheEnd<A extends { status: number }>(
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

/** So many at one moment, the next as soon as one has answered, for more calls than a server should be asked at once; in their order. */
export async function severalAtOnce<I, O>(
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

/** So many got through, and all others were refused in plain words: never as a fault, never as a wait. */
export function expectWinners<T>(answers: readonly Answer<T>[], winners: number): Answer<T>[] {
  const told = answers.map(({ status, body }) => `${status} ${body?.error?.code ?? ''}`.trim()).sort();
  expect(
    told.filter((one) => one.startsWith('200')),
    told.join(', '),
  ).toHaveLength(winners);
  for (const { status } of answers)
    if (status !== 200) expect([status, told]).toEqual([expect.toSatisfy(isRefusal), told]);
  return answers.filter(({ status }) => status === 200);
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
