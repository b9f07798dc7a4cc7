// Hashes of passwords that tests choose: checked a hundred times as fast as the program's own, which are slow on purpose.
import { hash } from '@node-rs/argon2';

/** The least that argon2id takes. A check reads from the hash what it cost, so that the program needs no setting for it. */
const parameters = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const known = new Map<string, Promise<string>>();

/** The same hash for a password each time: tests share a few. */
export function hashQuickly(password: string): Promise<string> {
  const found = known.get(password) ?? hash(password, parameters);
  known.set(password, found);
  return found;
}
