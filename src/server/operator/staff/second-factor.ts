// The second factor of the console: codes of an authenticator, each time step good once, and recovery codes.
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from '#server/platform/auth/tokens.ts';

const periodS = 30;
const secretBytes = 20;
const recoveryCodeCount = 10;

function totpOf(issuer: string, email: string, secret: string): TOTP {
  return new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), digits: 6, period: periodS });
}

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** `company`: the name of the brand. */
export function totpUri(company: string, email: string, secret: string): string {
  return totpOf(`${company} operator console`, email, secret).toString();
}

/**
 * The time step a code belongs to, or null: the present one or a neighbour, since clocks differ, and later than the
 * last one taken, since a code is good once.
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

/** Letters that are not mistaken for digits, 50 bits each. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789x';

/** Ten codes of ten characters, as people read them and as they are compared. */
export function newRecoveryCodes(): { shown: string; hash: Buffer }[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(randomBytes(10), (byte) => alphabet[byte & 31]).join('');
    return { shown: `${code.slice(0, 5)}-${code.slice(5)}`, hash: hashToken(code) };
  });
}
