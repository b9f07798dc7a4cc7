// The set-up data of an authenticator app: QR code and secret.
import { renderSVG } from 'uqr';
import { getBranding } from '#server/account/branding/routes.ts';
import { totpUrl } from '#server/platform/auth/totp.ts';
import type { Db } from '#server/platform/db/database.ts';

export type TotpSetup = { secret: string; otpauth_url: string; qr_svg: string };

export async function describeSetup(
  db: Db,
  services: { publicUrl: string },
  email: string,
  secret: string,
): Promise<TotpSetup> {
  const { company_name: issuer } = await getBranding(db, services.publicUrl);
  const url = totpUrl(issuer, email, secret);
  return { secret, otpauth_url: url, qr_svg: renderSVG(url, { ecc: 'M', border: 2 }) };
}
