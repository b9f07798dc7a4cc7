// A program of a test's own, that is killed: called by HTTP wherever it is, and waited for.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint, OutputOf } from '#shared/contract/endpoint.ts';
import { addressOf, type CallOptions } from '#test/support/server.ts';

/** Throws what a refusal says. */
export async function callAt<E extends Endpoint>(
  url: string,
  endpoint: E,
  { token, idempotencyKey, ...options }: CallOptions,
): Promise<{ status: number; data: OutputOf<E> }> {
  const response = await fetch(url + addressOf(endpoint, options), {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return { status: response.status, data: answer.data };
}

/** Looks again and again, for half a minute at the most. */
export async function untilSo(isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 1500; looks += 1) {
    if (await isSo()) return;
    await sleep(20);
  }
  throw new Error('It did not come so far.');
}
