// The secret keys of an installation: the current and the old ones, and the check that they belong to this database.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SecretKeys, Vault } from './vault.ts';

const checkText = 'kasuwa vault';
const checkRow = 'true';

/**
 * SECRET_KEY with SECRET_KEYS_OLD; otherwise the file DATA_DIR/secret-key, created at the first start. Its first line is the current key,
 * further lines are old keys.
 */
export function readSecretKeys(config: Pick<Config, 'secretKey' | 'secretKeysOld' | 'dataDir'>): SecretKeys {
  if (config.secretKey) return { current: config.secretKey, old: config.secretKeysOld };
  const file = join(config.dataDir, 'secret-key');
  mkdirSync(config.dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  const [current = '', ...old] = lines.map((line) => line.trim()).filter((line) => line !== '');
  if ([current, ...old].some((line) => line.length < 32))
    throw new ConfigError(`Every line of ${file} must be a secret of at least 32 characters.`);
  return { current, old: [...old, ...config.secretKeysOld] };
}

/** Refuses to start without the key that sealed the secrets of the database. */
export async function checkVault(db: Db, vault: Vault): Promise<void> {
  await db
    .insertInto('vaultChecks')
    .values({ sealed: vault.seal('vault_checks.sealed', checkRow, checkText) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { sealed } = await db.selectFrom('vaultChecks').select('sealed').executeTakeFirstOrThrow();
  try {
    vault.open('vault_checks.sealed', checkRow, sealed);
  } catch {
    throw new ConfigError(
      'SECRET_KEY is not the one this database was created with: give every instance the same one, or restore ' +
        'DATA_DIR/secret-key. A key that was replaced is still needed in SECRET_KEYS_OLD until everything is resealed.',
    );
  }
}
