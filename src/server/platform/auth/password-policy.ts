// The password policy of members and staff: long enough, not common, not breached, and not the user's own address or business.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import type { BreachedPasswords } from './breached-passwords.ts';

let common: ReadonlySet<string> | undefined;

function isCommon(password: string): boolean {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  const bare = password.toLowerCase();
  // 'Password123!' is 'password' with a common suffix.
  return common.has(bare) || common.has(bare.replace(/[^a-z]+$/, ''));
}

/** Shorter names would forbid too many passwords. */
const nameLengthMin = 4;
export const passwordLengthMin = 8;

export type PasswordOwner = { email: string; businessNames: readonly string[] };

function complaintAbout(password: string, owner: PasswordOwner): string | null {
  const text = password.toLowerCase();
  const email = owner.email.toLowerCase();
  if (password.length < passwordLengthMin) return 'Password must be at least 8 characters';
  if (text.includes(email) || text === email.split('@')[0])
    return 'The password must not be your e-mail address';
  const bare = (name: string) => name.toLowerCase().replace(/\s+/g, '');
  const names = owner.businessNames.map(bare).filter((name) => name.length >= nameLengthMin);
  if (names.some((name) => text.replace(/\s+/g, '').includes(name)))
    return 'The password must not contain the business name';
  return isCommon(password) ? 'This password is too common. Choose another one' : null;
}

async function complaintAboutBreach(breached: BreachedPasswords, password: string): Promise<string | null> {
  const known = await breached.has(password);
  return known ? 'This password appeared in a data breach. Choose another one' : null;
}

/** Checks every new password of members and staff; throws with the reason at the field `password`. */
export async function checkNewPassword(
  { breachedPasswords }: { breachedPasswords: BreachedPasswords },
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const complaint =
    complaintAbout(password, owner) ?? (await complaintAboutBreach(breachedPasswords, password));
  if (complaint) throw new AppError('VALIDATION', { sentence: complaint, fields: { password: complaint } });
}
