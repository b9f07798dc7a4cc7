// Hashes of passwords chosen by tests: verified a hundred times faster than the program's own, which are slow by design.
import { hash } from '@node-rs/argon2';

/** The minimum of argon2id. A hash contains its parameters, so the program needs no setting for it. */
const parameters = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const known = new Map<string, Promise<string>>();

/** Returns the same hash for a password each time, because tests share a few. */
export function hashQuickly(password: string): Promise<string> {
  const found = known.get(password) ?? hash(password, parameters);
  known.set(password, found);
  return found;
}
