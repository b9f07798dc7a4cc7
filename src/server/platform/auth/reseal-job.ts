// The job that reseals values after a key change, and reports when the old key can be removed.
import type { Services } from '#server/services.ts';
import { countStale, resealAll } from './reseal.ts';
import { type SealedColumn, sealedColumns, specOf } from './sealed-columns.ts';
import { checkVault } from './secret-keys.ts';

/** Reseals values that are not sealed with the current key; returns their number. Safe to interrupt at any time. */
export async function resealValues({ database, vault, log }: Services): Promise<number> {
  const count = await resealAll(database, vault, (done) => log.info(done, 'values were resealed'));
  if (count > 0 || vault.oldKeyIds.length === 0) return count;
  const waiting = await countStale(database, vault);
  const keys = { keyId: vault.keyId, oldKeyIds: vault.oldKeyIds };
  if (waiting > 0) log.info({ ...keys, waiting }, 'values are waiting to be resealed');
  else log.info(keys, 'everything is sealed with the current key: the old keys are no longer needed');
  return 0;
}

/** Seals the fields that a migration has marked as clear text; runs at startup before any request is served. */
export async function sealClearFields({
  database,
  vault,
  log,
}: Pick<Services, 'database' | 'vault' | 'log'>): Promise<void> {
  const fields = (Object.keys(sealedColumns) as SealedColumn[]).filter(
    (item) => specOf(item).form === 'field',
  );
  // Without old keys only clear values count, which an index finds.
  const clearOnly = { ...vault, oldKeyIds: [] };
  await resealAll(database, clearOnly, (done) => log.info(done, 'unencrypted fields were sealed'), fields);
}

/** Startup: refuses a wrong key, and seals every clear value. */
export async function prepareVault(services: Pick<Services, 'database' | 'vault' | 'log'>): Promise<void> {
  await checkVault(services.database.db, services.vault);
  await sealClearFields(services);
}
