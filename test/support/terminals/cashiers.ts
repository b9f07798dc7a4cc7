// Cashiers for tests: a phone signed in with the PIN.
import type { TestServer } from '../server.ts';

/** Signs in with the PIN, and returns the credentials of the phone's later calls. */
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
