// Browsers on which an account was signed in: a cookie that opens nothing, and tries made there are counted apart from strangers'.
import { randomBytes } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import type { CookieJar } from '#server/platform/http/call.ts';
import { hashToken } from './tokens.ts';

const deviceCookie = 'kasuwa_device';
/** As long as browsers keep a cookie. */
const keptS = 400 * 86_400;

/** The cookie a browser sends along, whoever it is known to. */
export function deviceOf(cookies: CookieJar): string | null {
  const cookie = cookies.get(deviceCookie);
  return cookie?.startsWith('ksw_dv_') ? cookie : null;
}

/** After a sign-in: the browser is known for these names of the account from now on. */
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
