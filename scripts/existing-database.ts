// Opens the database of DATA_DIR for verification only: a wrong folder is reported in one sentence, and nothing is created there.
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
