// Authenticator app codes (RFC 6238), and their recovery codes.
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from './tokens.ts';

const periodS = 30;
const secretBytes = 20;
const recoveryCodeCount = 10;
/** 32 letters and digits that are not confused with one another, so five bits of a byte select one. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789x';

/** Returns a new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The content of the QR code for authenticator apps. */
export function totpUrl(issuer: string, email: string, secret: string): string {
  return new TOTP({
    issuer,
    label: email,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: periodS,
  }).toString();
}

/** Returns the time step of a code, the current or an adjacent one; null when the code matches none. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: periodS });
  const delta = totp.validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodS) + delta;
}

/** Ten codes of 50 bits, as displayed and as stored. */
export function newRecoveryCodes(): { shown: string; hash: Buffer }[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(randomBytes(10), (byte) => recoveryAlphabet[byte & 31]).join('');
    return { shown: `${code.slice(0, 5)}-${code.slice(5)}`, hash: hashRecoveryCode(code) };
  });
}

/** Ignores capitals, spaces and hyphens in the typed code. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}
