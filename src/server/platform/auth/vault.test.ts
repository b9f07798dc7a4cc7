// The vault: values are bound to their place and key, old keys and formats stay readable, and all values are resealed.
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { openBody } from '#server/platform/emails/read-email.ts';
import { createTestDatabase, testSecretKey } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { countStale, resealAll } from './reseal.ts';
import { resealValues } from './reseal-job.ts';
import { type SealedColumn, sealedColumns, specOf } from './sealed-columns.ts';
import { checkVault, readSecretKeys } from './secret-keys.ts';
import { createVault } from './vault.ts';

let server: TestServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const own = await createTestDatabase();
  drop = own.drop;
  server = await startTestServer({ connectionString: own.connectionString });
});
afterAll(async () => {
  await server.close();
  await drop();
});

const secrets = (current: string, ...old: string[]) => ({ current, old });
const [first, second] = ['a'.repeat(32), 'b'.repeat(32)] as const;

/** Seals as in the format without key ids. */
function sealAsBefore(secret: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', secret, 'kasuwa', 'vault', 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

test('a value opens in its own column and row only, and not once modified', () => {
  const vault = createVault(secrets(first));
  const sealed = vault.seal('users.totp_secret', 'row-1', 'JBSWY3DP');
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DP');
  expect(vault.open('users.totp_secret', 'row-1', sealed)).toBe('JBSWY3DP');
  expect(() => vault.open('users.totp_secret', 'row-2', sealed)).toThrow();
  expect(() => vault.open('sign_ins.totp_secret', 'row-1', sealed)).toThrow();
  for (const at of [0, 5, 12, 24, 40, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    expect(() => vault.open('users.totp_secret', 'row-1', changed)).toThrow();
  }
});

test('a value sealed with an old key opens while the key is known, and so does the format without key ids', () => {
  const before = createVault(secrets(first));
  const after = createVault(secrets(second, first));
  const sealed = before.seal('refunds.token_sealed', ['env', 'id'], 'token');
  expect(after.open('refunds.token_sealed', ['env', 'id'], sealed)).toBe('token');
  expect(after.oldKeyIds).toEqual([before.keyId]);
  expect(() => createVault(secrets(second)).open('refunds.token_sealed', ['env', 'id'], sealed)).toThrow(
    before.keyId,
  );
  expect(after.open('refunds.token_sealed', ['env', 'id'], sealAsBefore(first, 'older'))).toBe('older');
});

test('a keyed hash depends on the key and the column', () => {
  const vault = createVault(secrets(second, first));
  const [now, then] = vault.hashes('compliance_directors.bvn', '22212345678');
  expect(vault.hash('compliance_directors.bvn', '22212345678')).toEqual(now);
  expect(createVault(secrets(first)).hash('compliance_directors.bvn', '22212345678')).toEqual(then);
  expect(vault.hash('compliance_directors.nin', '22212345678')).not.toEqual(now);
});

test('the key file has the current key first and the old keys below it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kasuwa-keys-'));
  const config = { dataDir, secretKey: undefined, secretKeysOld: [] };
  const created = readSecretKeys(config);
  expect(readSecretKeys(config)).toEqual(created);
  const file = join(dataDir, 'secret-key');
  writeFileSync(file, `${second}\n${readFileSync(file, 'utf8')}\n`);
  expect(readSecretKeys(config)).toEqual({ current: second, old: [created.current] });
  writeFileSync(file, 'short');
  expect(() => readSecretKeys(config)).toThrow(/at least 32/);
});

/** Columns of unsealed bytes: hashes, salts, public images, and files that a business sells. */
const notSealed =
  /[._](hash|sha256|fingerprint|public_key|credential_id|signature|salt)$|^(images|image_sizes|store_file_parts)\.bytes$/;

test('every column that is sealed is in the list, with its primary key', async () => {
  const { rows } = await sql<{ place: string; type: string; comment: string | null }>`
    select c.relname || '.' || a.attname as place, format_type(a.atttypid, null) as type, col_description(c.oid, a.attnum) as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(server.services.database.db);
  const listed = Object.keys(sealedColumns) as SealedColumn[];
  for (const { place, type, comment } of rows) {
    const isSealed = type === 'bytea' ? !notSealed.test(place) : /^(sealed|encrypted)/i.test(comment ?? '');
    if (isSealed) expect(listed, `${place} is not in sealed-columns.ts`).toContain(place);
  }
  const places = new Set(rows.map(({ place }) => place));
  for (const column of listed) {
    expect(places, `${column} is not in the database`).toContain(column);
    const [table] = column.split('.');
    const key = await sql<{ name: string }>`
      select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey, a.attnum)`.execute(
      server.services.database.db,
    );
    expect([...specOf(column).key], column).toEqual(key.rows.map(({ name }) => name));
  }
});

test('after a key change all values are resealed in batches, and the old key is no longer needed', async () => {
  const { database, clock, vault: old } = server.services;
  const write = (vault: typeof old, subject: string) =>
    database.inTransaction((tx) =>
      queueEmail(
        tx,
        { clock, vault },
        { environmentId: null, kind: 'rotation', to: 'a@example.com', subject, html: '<p>1</p>', text: '1' },
      ),
    );
  for (let count = 0; count < 250; count += 1) await write(old, `old ${count}`);
  // The format from before bodies were sealed.
  await database.db
    .updateTable('emails')
    .set({ html: '<p>clear</p>' })
    .where('subject', '=', 'old 7')
    .execute();
  const vault = createVault(secrets('c'.repeat(32), testSecretKey));
  const others = () => database.db.selectFrom('emails').where('kind', '=', 'rotation').selectAll().execute();
  expect(await countStale(database, vault)).toBeGreaterThanOrEqual(500);
  const results: string[] = [];
  expect(await resealAll(database, vault, ({ column, count }) => results.push(`${column} ${count}`))).toBe(
    501,
  );
  expect(results).toEqual(['vault_checks.sealed 1', 'emails.html 250', 'emails.text 250']);
  const alone = createVault(secrets('c'.repeat(32)));
  await checkVault(database.db, alone);
  for (const row of await others()) {
    const html = row.subject === 'old 7' ? '<p>clear</p>' : '<p>1</p>';
    expect(openBody(alone, row)).toEqual({ html, text: '1' });
  }
  expect([await countStale(database, vault), await resealAll(database, vault)]).toEqual([0, 0]);
  await expect(checkVault(database.db, old)).rejects.toThrow(/SECRET_KEY is not the one/);
  const messages: unknown[] = [];
  const log = { info: (...words: unknown[]) => messages.push(words) } as never;
  expect(await resealValues({ ...server.services, vault, log })).toBe(0);
  expect(JSON.stringify(messages)).toContain('no longer needed');
});
