// Allowed webhook addresses: public ones, with https in live mode. Checked when an endpoint is saved.
import { type Resolve, refusalOfName } from '#server/platform/http/outside/public-addresses.ts';

/** Returns the reason as a text why an address may not be saved; null when it may. */
export async function refusalOfAddress(
  address: string,
  rules: { mode: 'test' | 'live'; allowPrivate: boolean; resolve?: Resolve },
): Promise<string | null> {
  const url = new URL(address);
  if (url.username || url.password) return 'Send the user name and password in a header instead';
  if (rules.mode === 'live' && url.protocol !== 'https:')
    return 'In live mode the address must begin with https://';
  return rules.allowPrivate ? null : refusalOfName(url, rules.resolve);
}
