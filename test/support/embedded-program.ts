// A small program that uses the embedded database, for tests that kill it: prints its result, exits on SIGTERM.
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';

const dataDir = process.argv[2] ?? '';
const userNamespaces = process.argv[3] !== 'no-namespaces';

try {
  const database = await startEmbeddedDatabase({ dataDir, userNamespaces, log: (s) => console.error(s) });
  process.on('SIGTERM', async () => {
    await database.stop();
    process.exit(0);
  });
  console.log(JSON.stringify({ connectionString: database.ownerConnectionString, shared: database.shared }));
  // Keeps the process alive, as a server would.
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
}
