// Known browsers of an account, by a cookie that grants no access: their attempts are counted apart from those of strangers.
import { randomBytes } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import type { CookieJar } from '#server/platform/http/call.ts';
import { hashToken } from './tokens.ts';

const deviceCookie = 'kasuwa_device';
/** The longest time that browsers keep a cookie. */
const keptS = 400 * 86_400;

/** Returns the device cookie of a request, regardless of the account that knows it. */
export function deviceOf(cookies: CookieJar): string | null {
  const cookie = cookies.get(deviceCookie);
  return cookie?.startsWith('ksw_dv_') ? cookie : null;
}

/** Marks the browser as known for these names of the account, after a sign-in. */
export async function rememberDevice(
  tx: Tx,
  cookies: CookieJar,
  accounts: readonly string[],
  now: Date,
): Promise<void> {
  const device = deviceOf(cookies) ?? `ksw_dv_${randomBytes(32).toString('base64url')}`;
  const tokenHash = hashToken(device);
  await tx
    .insertInto('knownDevices')
    .values(accounts.map((account) => ({ account, tokenHash, createdAt: now, lastSeenAt: now })))
    .onConflict((conflict) => conflict.columns(['account', 'tokenHash']).doUpdateSet({ lastSeenAt: now }))
    .execute();
  cookies.set(deviceCookie, device, keptS);
}
