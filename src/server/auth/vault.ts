// Seals secrets that must be read again (authenticator secrets, signing secrets), so that a copy of the database tells nothing.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import type { Db } from '../db/database.ts';

export type Vault = {
  /** AES-256-GCM: nonce, tag and text in one. */
  seal(text: string): Buffer;
  /** Throws when the text was sealed with another key or was changed. */
  open(sealed: Buffer): string;
};

const nonceBytes = 12;
const tagBytes = 16;
const checkText = 'kasuwa vault';

/** A vault over a secret of at least 32 characters; the key is derived from it (HKDF, RFC 5869). */
export function createVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, 'kasuwa', 'vault', 32));
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return (
        decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}

/** SECRET_KEY, or a secret of its own that the installation makes at its first start and keeps in DATA_DIR. */
export function readSecretKey(config: { secretKey: string | undefined; dataDir: string }): string {
  if (config.secretKey) return config.secretKey;
  const file = join(config.dataDir, 'secret-key');
  mkdirSync(config.dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Refuses to start with another key than the one the database's secrets were sealed with. */
export async function checkVault(db: Db, vault: Vault): Promise<void> {
  await db
    .insertInto('vaultChecks')
    .values({ sealed: vault.seal(checkText) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { sealed } = await db.selectFrom('vaultChecks').select('sealed').executeTakeFirstOrThrow();
  try {
    vault.open(sealed);
  } catch {
    throw new ConfigError(
      'SECRET_KEY is not the one this database was made with: give every instance the same one, or bring back DATA_DIR/secret-key.',
    );
  }
}
