// Codes of an authenticator app (RFC 6238), and the recovery codes that stand in for it.
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from './tokens.ts';

const periodS = 30;
const secretBytes = 20;
const recoveryCodeCount = 10;
/** Letters and digits that are not mistaken for one another: 32 of them, so a byte's five bits name one. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789x';

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What an authenticator app reads from the QR code. */
export function totpUrl(issuer: string, email: string, secret: string): string {
  return new TOTP({
    issuer,
    label: email,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: periodS,
  }).toString();
}

/** The time step a code belongs to, the present one or one beside it; null when it is none of theirs. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: periodS });
  const delta = totp.validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodS) + delta;
}

/** Ten codes of 50 bits, as they are shown and as they are kept. */
export function newRecoveryCodes(): { shown: string; hash: Buffer }[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(randomBytes(10), (byte) => recoveryAlphabet[byte & 31]).join('');
    return { shown: `${code.slice(0, 5)}-${code.slice(5)}`, hash: hashRecoveryCode(code) };
  });
}

/** However it was typed: capitals, spaces and hyphens do not matter. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}
