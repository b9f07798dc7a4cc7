// What signing in leaves behind: codes, links and half sign-ins that are long over are forgotten.
import type { Services } from '../services.ts';
import { deleteOldRows } from './queries.ts';

const keptMs = 7 * 86_400_000;

export function forgetOldSignIns({ database, clock }: Services): Promise<number> {
  return deleteOldRows(database.db, new Date(clock.now().getTime() - keptMs));
}
