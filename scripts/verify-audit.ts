// npm run verify-audit: verifies the hash chains of the audit trail, with the program running or not; prints the first broken link, with
// exit code 1.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { proveChains } from '../src/server/account/audit-trails/chain.ts';
import { loadConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { ownerUrlOf } from '../src/server/platform/db/program-role.ts';
import { openExisting } from './existing-database.ts';
import { projectRoot } from './processes.ts';

const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const config = loadConfig(process.env);
const embedded = config.databaseUrl ? null : await openExisting(config.dataDir);
const database = openDatabase(ownerUrlOf(config, embedded), { poolMax: 2 });
let [chains, entries, broken] = [0, 0, 0];
// Keep the printed chain ends elsewhere: an attacker who rewrites a whole chain with its end cannot rewrite those.
for await (const proof of proveChains(database.db)) {
  chains += 1;
  entries += proof.entries;
  console.log(`${proof.chainId}\t${proof.entries}\t${proof.hash}`);
  if (!proof.broken) continue;
  broken += 1;
  const { seq, entryId, reason } = proof.broken;
  console.error(
    `Broken at entry ${seq} of chain ${proof.chainId}${entryId ? ` (${entryId})` : ''}: ${reason}.`,
  );
}
console.log(
  `${broken === 0 ? 'The audit trail is whole' : `The audit trail is broken in ${broken} chains`}: ${chains} chains, ${entries} entries.`,
);
await database.close();
await embedded?.stop();
process.exit(broken === 0 ? 0 : 1);
