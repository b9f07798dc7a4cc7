// The signature of a delivery: HMAC-SHA512 over the timestamp and the exact body, with the endpoint's secret.
import { createHmac, randomBytes } from 'node:crypto';

/** Generates whsec_ and 32 random bytes. */
export function generateSecret(): { secret: string; hint: string } {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  return { secret, hint: `whsec_…${secret.slice(-4)}` };
}

/** x-kasuwa-signature: `t=<unix seconds>,v1=<hex>`, one v1 per secret while a replaced one still signs. */
export function signatureHeader(secrets: readonly string[], body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha512', secret).update(`${t}.${body}`).digest('hex')}`,
  );
  return [`t=${t}`, ...signatures].join(',');
}
