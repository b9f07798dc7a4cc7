// The job that seals anew after a change of key, and says when the old key can go.
import type { Services } from '../services.ts';
import { countStale, resealAll } from './reseal.ts';

/** Seals anew what is not sealed with the present key; answers how many values. It may be broken off at any time. */
export async function resealValues({ database, vault, log }: Services): Promise<number> {
  const count = await resealAll(database, vault, (done) => log.info(done, 'values were sealed anew'));
  if (count > 0 || vault.oldKeyIds.length === 0) return count;
  const waiting = await countStale(database, vault);
  const keys = { keyId: vault.keyId, oldKeyIds: vault.oldKeyIds };
  if (waiting > 0) log.info({ ...keys, waiting }, 'values wait to be sealed anew');
  else log.info(keys, 'everything is sealed with the present key: the old keys are not needed any more');
  return 0;
}
