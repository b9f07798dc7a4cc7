// Cashiers for tests: a phone on which the PIN was entered.
import type { TestServer } from '../server.ts';

/** Enters the PIN, and returns what the phone then calls with. */
export async function openTillOf(
  server: TestServer,
  { link, pin }: { link: string; pin: string },
): Promise<{ params: { tillKey: string }; headers: { cookie: string } }> {
  const tillKey = link.slice(-32);
  const answer = await fetch(`${server.url}/api/v1/tills/${tillKey}/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { params: { tillKey }, headers: { cookie } };
}
