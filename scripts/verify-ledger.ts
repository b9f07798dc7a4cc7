// npm run verify-ledger: proves the books of a database, running or not; exit code 1 when they do not agree.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { startEmbeddedDatabase } from '../src/server/db/embedded.ts';
import { verifyLedger } from '../src/server/ledger/verify.ts';
import { projectRoot } from './processes.ts';

const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const config = loadConfig(process.env);
const embedded = config.databaseUrl ? null : await startEmbeddedDatabase({ dataDir: config.dataDir });
const database = openDatabase(config.databaseUrl ?? embedded?.connectionString ?? '', { poolMax: 2 });
const result = await verifyLedger(database.db);
for (const { rule, count, example } of result.findings)
  console.error(`Broken ${count} times: ${rule}. First: ${example}`);
console.log(
  `${result.ok ? 'The books agree' : 'The books do not agree'}: ${result.accounts} accounts, ${result.postings} postings, ${result.transfers} transfers.`,
);
await database.close();
await embedded?.stop();
process.exit(result.ok ? 0 : 1);
