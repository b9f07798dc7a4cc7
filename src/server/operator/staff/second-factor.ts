// The second factor of the console: authenticator codes, each time step valid once, and recovery codes.
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from '#server/platform/auth/tokens.ts';

const periodS = 30;
const secretBytes = 20;
const recoveryCodeCount = 10;

function totpOf(issuer: string, email: string, secret: string): TOTP {
  return new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), digits: 6, period: periodS });
}

/** Generates a new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** `company`: the name of the brand. */
export function totpUri(company: string, email: string, secret: string): string {
  return totpOf(`${company} operator console`, email, secret).toString();
}

/**
 * Returns the time step of a code, or null: the current one or a neighbour, since clocks differ, and later than the last one used, since a
 * code is valid once.
 */
export function findStep(
  secret: string,
  code: string,
  at: { now: Date; lastStep: number | null },
): number | null {
  const delta = totpOf('', '', secret).validate({ token: code, window: 1, timestamp: at.now.getTime() });
  if (delta === null) return null;
  const step = Math.floor(at.now.getTime() / 1000 / periodS) + delta;
  return at.lastStep !== null && step <= at.lastStep ? null : step;
}

/** Letters that cannot be mistaken for digits, 50 bits per code. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789x';

/** Generates ten codes of ten characters, in display form and as hashes. */
export function newRecoveryCodes(): { shown: string; hash: Buffer }[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(randomBytes(10), (byte) => alphabet[byte & 31]).join('');
    return { shown: `${code.slice(0, 5)}-${code.slice(5)}`, hash: hashToken(code) };
  });
}
