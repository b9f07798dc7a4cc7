// npm run operator -- add --email you@example.com --role Administrator: adds one of the staff and prints the link to begin with.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type OperatorRoleName, operatorRoleNames } from '#shared/operator-permissions.ts';
import { loadConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { startEmbeddedDatabase } from '../src/server/db/embedded.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { systemClock as clock } from '../src/server/http/clock.ts';
import { addInvited, createSetUpLink } from '../src/server/operators/invites.ts';
import { findOperator } from '../src/server/operators/staff.ts';
import { projectRoot } from './processes.ts';

const usage = `Say who: npm run operator -- add --email you@example.com --role "${operatorRoleNames.join('" or "')}"
A new link for somebody who is known already: npm run operator -- link --email you@example.com`;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  options: { email: { type: 'string' }, role: { type: 'string', default: 'Administrator' } },
  allowPositionals: true,
});
const command = positionals[0];
const email = values.email?.trim().toLowerCase() ?? '';
const roleName = values.role as OperatorRoleName;
if (!['add', 'link'].includes(command ?? '') || !/^[^\s@]+@[^\s@]+$/.test(email)) fail(usage);
if (!operatorRoleNames.includes(roleName)) fail(usage);

const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const config = loadConfig(process.env);
const embedded = config.databaseUrl ? null : await startEmbeddedDatabase({ dataDir: config.dataDir });
const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
await migrate(connectionString, () => {});
const database = openDatabase(connectionString, { poolMax: 2 });
try {
  const link = await database.inTransaction(async (tx) => {
    const known = await findOperator(tx, email);
    if (command === 'link' && !known) throw new Error(`${email} does not belong to the staff.`);
    const id = command === 'link' && known ? known.id : await addInvited(tx, clock, { email, roleName });
    return createSetUpLink(tx, { clock, publicUrl: config.publicUrl }, id);
  });
  console.log(`${email} chooses a password here, once and within three days:\n${link}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await database.close();
  await embedded?.stop();
}
