// Passwords: argon2id with the parameters of the OWASP password storage cheat sheet (19 MiB, 2 passes, 1 lane).
import { hash, verify } from '@node-rs/argon2';

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let decoy: Promise<string> | undefined;

/** Checks a password. Without a hash it takes as long with a decoy, so that timing does not reveal whether the account exists. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password nobody has');
  const matches = await verify(passwordHash ?? (await decoy), password).catch(() => false);
  return passwordHash !== null && matches;
}
