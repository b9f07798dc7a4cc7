// npm run operator -- add | link | load-breached-passwords: adds a staff member, creates a new link, loads a list of breached passwords.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type OperatorRoleName, operatorRoleNames } from '#shared/operator-permissions.ts';
import { loadConfig } from '../src/server/config.ts';
import { addInvited, createSetUpLink } from '../src/server/operator/staff/invites.ts';
import { findOperator } from '../src/server/operator/staff/staff.ts';
import { loadBreachedPasswords } from '../src/server/platform/auth/load-breached-passwords.ts';
import { countStale, resealAll } from '../src/server/platform/auth/reseal.ts';
import { checkVault, readSecretKeys } from '../src/server/platform/auth/secret-keys.ts';
import { createVault } from '../src/server/platform/auth/vault.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { startEmbeddedDatabase } from '../src/server/platform/db/embedded.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { ownerUrlOf, prepareProgramRole, rolesOf } from '../src/server/platform/db/program-role.ts';
import { systemClock as clock } from '../src/server/platform/http/clock.ts';
import { projectRoot } from './processes.ts';

const usage = `Choose a command:
Add a member of staff: npm run operator -- add --email you@example.com --role "${operatorRoleNames.join('" or "')}"
Create a new link for an existing member: npm run operator -- link --email you@example.com
After changing SECRET_KEY, with the previous one in SECRET_KEYS_OLD: npm run operator -- rotate-secrets
Load a list of breached passwords: npm run operator -- load-breached-passwords --from a-folder-or-file`;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  options: {
    email: { type: 'string' },
    role: { type: 'string', default: 'Administrator' },
    from: { type: 'string' },
  },
  allowPositionals: true,
});
const command = positionals[0];
const email = values.email?.trim().toLowerCase() ?? '';
const roleName = values.role as OperatorRoleName;
const isRotation = command === 'rotate-secrets';

const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const config = loadConfig(process.env);

if (command === 'load-breached-passwords') {
  if (!values.from) fail(usage);
  const folder = config.breachedPasswordsDir;
  const { ranges, hashes } = await loadBreachedPasswords(values.from, folder).catch((error: Error) =>
    fail(error.message),
  );
  console.log(`${hashes} hashes in ${ranges} ranges are in ${folder}. They apply from the next password on.`);
  process.exit(0);
}
if (!isRotation && (!['add', 'link'].includes(command ?? '') || !/^[^\s@]+@[^\s@]+$/.test(email)))
  fail(usage);
if (!operatorRoleNames.includes(roleName)) fail(usage);

const embedded = config.databaseUrl ? null : await startEmbeddedDatabase({ dataDir: config.dataDir });
await migrate(ownerUrlOf(config, embedded), () => {});
const connectionString = await prepareProgramRole(rolesOf(config, embedded, readSecretKeys(config)));
const database = openDatabase(connectionString, { poolMax: 2 });
try {
  if (isRotation) await rotateSecrets();
  else await addOrLink();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await database.close();
  await embedded?.stop();
}

async function addOrLink(): Promise<void> {
  const link = await database.inTransaction(async (tx) => {
    const known = await findOperator(tx, email);
    if (command === 'link' && !known) throw new Error(`${email} is not a member of staff.`);
    const id = command === 'link' && known ? known.id : await addInvited(tx, clock, { email, roleName });
    return createSetUpLink(tx, { clock, publicUrl: config.publicUrl }, id);
  });
  console.log(`${email} can choose a password here, once and within three days:\n${link}`);
}

/** Encrypts all secrets with the current key. If interrupted, the next run continues. */
async function rotateSecrets(): Promise<void> {
  const vault = createVault(readSecretKeys(config));
  await checkVault(database.db, vault);
  const total = await resealAll(database, vault, ({ column, count }) =>
    console.log(`${column}: ${count} resealed`),
  );
  const waiting = await countStale(database, vault);
  if (waiting > 0) return console.log(`${waiting} values are in use at the moment: run this again.`);
  console.log(`${total} values were resealed; everything is sealed with the key ${vault.keyId}.`);
  const old = vault.oldKeyIds.join(', ');
  if (old) console.log(`No longer needed; remove from SECRET_KEYS_OLD or the file secret-key: ${old}.`);
}
