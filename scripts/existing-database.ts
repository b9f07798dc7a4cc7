// The database of DATA_DIR for what only proves it: a wrong folder is told in a sentence, and nothing is made there.
import {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  startEmbeddedDatabase,
} from '../src/server/platform/db/embedded.ts';

export async function openExisting(dataDir: string): Promise<EmbeddedDatabase> {
  try {
    return await startEmbeddedDatabase({ dataDir, existing: true });
  } catch (error) {
    if (!(error instanceof EmbeddedDatabaseError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
