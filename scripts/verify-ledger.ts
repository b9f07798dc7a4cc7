// npm run verify-ledger [-- --heads FILE] [--write-heads FILE]: verifies the ledger of a database, with the program running or not; exit
// code 1 on failure.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../src/server/config.ts';
import { formatHeads, readAnchors, readHeadsFile } from '../src/server/ledger/chain/anchors.ts';
import { checkHeads, listHeads } from '../src/server/ledger/chain/check-heads.ts';
import { createBookSigner } from '../src/server/ledger/chain/signer.ts';
import { checkClosings } from '../src/server/ledger/check-closings.ts';
import { describeDifference } from '../src/server/ledger/verify.ts';
import { readSecretKeys } from '../src/server/platform/auth/secret-keys.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import {
  findProgramUrl,
  findUnprotected,
  ownerUrlOf,
  rolesOf,
  unprotectedSentence,
} from '../src/server/platform/db/program-role.ts';
import { verifyBooks } from '../src/server/proofs.ts';
import { openExisting } from './existing-database.ts';
import { projectRoot } from './processes.ts';

const { values } = parseArgs({ options: { heads: { type: 'string' }, 'write-heads': { type: 'string' } } });
const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const config = loadConfig(process.env);
const embedded = config.databaseUrl ? null : await openExisting(config.dataDir);
const database = openDatabase(ownerUrlOf(config, embedded), { poolMax: 2 });
const result = await verifyBooks(database.db);
for (const { name, compared, differing, differences } of result.proofs) {
  console.log(
    `${differing === 0 ? 'holds ' : 'BROKEN'}  ${name} (${compared} compared, ${differing} differ)`,
  );
  for (const difference of differences) console.error(`        ${describeDifference(difference)}`);
  if (differing > differences.length) console.error(`        and ${differing - differences.length} more`);
}
console.log(
  `${result.ok ? 'The books agree' : 'The books do not agree'}: ${result.accounts} accounts, ${result.postings} postings, ${result.transfers} transfers.`,
);
const signer = createBookSigner(readSecretKeys(config));
const stored = [...readAnchors(config.dataDir), ...(values.heads ? readHeadsFile(values.heads) : [])];
const { checked, foreign, wrong } = await checkHeads(database.db, signer, stored);
console.log(
  `${wrong.length === 0 ? 'holds ' : 'BROKEN'}  signed heads (${checked} checked, ${wrong.length} wrong)`,
);
for (const sentence of wrong) console.error(`        ${sentence}`);
const closings = await checkClosings(database.db, signer);
console.log(
  `${closings.wrong.length === 0 ? 'holds ' : 'BROKEN'}  signed closings (${closings.checked} checked, ${closings.wrong.length} wrong)`,
);
for (const sentence of closings.wrong) console.error(`        ${sentence}`);
if (foreign > 0) console.log(`${foreign} stored heads belong to environments that are not in this database.`);
if (values['write-heads']) {
  writeFileSync(values['write-heads'], formatHeads(await listHeads(database.db)));
  console.log(
    `The signed heads were written to ${values['write-heads']}: keep them where nobody with access to this database can change them.`,
  );
  console.log(
    `Their signatures can be verified with the public key ${signer.publicKey.toString('base64')} (Ed25519).`,
  );
}
const program = openDatabase(await findProgramUrl(rolesOf(config, embedded, readSecretKeys(config))), {
  poolMax: 1,
});
if ((await findUnprotected(program.pool)).length > 0) console.log(unprotectedSentence);
await program.close();
await database.close();
await embedded?.stop();
process.exit(result.ok && wrong.length + closings.wrong.length === 0 ? 0 : 1);
