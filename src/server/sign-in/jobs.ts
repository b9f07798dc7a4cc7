// What signing in leaves behind: codes, links and half sign-ins that are long over are forgotten.
import { forgetOldGuesses } from '../auth/guesses.ts';
import { forgetOldDevices } from '../auth/known-devices.ts';
import type { Services } from '../services.ts';
import { deleteOldRows } from './queries.ts';

const keptMs = 7 * 86_400_000;

export async function forgetOldSignIns({ database, clock }: Services): Promise<number> {
  const now = clock.now();
  const rows = await deleteOldRows(database.db, new Date(now.getTime() - keptMs));
  return rows + (await forgetOldGuesses(database.db, now)) + (await forgetOldDevices(database.db, now));
}
