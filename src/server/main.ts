// npm start: configuration → database → migrations → program → demo → listening, and the way back down.
import { join } from 'node:path';
import { makeDemo } from '#demo/make-demo.ts';
import { ConfigError, loadConfig } from './config.ts';
import { EmbeddedDatabaseError, startEmbeddedDatabase } from './db/embedded.ts';
import { MigrationError, migrate } from './db/migrate.ts';
import { createProgram, type Program } from './program.ts';

const say = (sentence: string): void => console.log(sentence);

/** What a person can mend is one sentence; anything else keeps its stack. */
function explain(error: unknown, port: number): string {
  const {
    code,
    message = String(error),
    stack,
  } = error as { code?: string; message?: string; stack?: string };
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof MigrationError
  )
    return message;
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to a free one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database at DATABASE_URL does not answer (${message || code}).`;
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `The database at DATABASE_URL refused: ${message}.`;
  return stack ?? message;
}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedDatabase({ dataDir: config.dataDir, log: say });
  let program: Program | null = null;
  let stopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await program?.close().catch(() => {});
    await embedded?.stop().catch(() => {});
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  try {
    const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
    const { applied } = await migrate(connectionString, say);
    if (applied.length > 0) say(`Migrated the database (${applied.length} steps).`);
    program = await createProgram({
      config,
      connectionString,
      webDir: join(import.meta.dirname, '../../dist/web'),
    });
    await program.app.listen({ port: config.port, host: config.host });
    if (config.demo) await makeDemo(program.services, program.app, say);
    program.startJobs();
    say(`Kasuwa is ready at ${config.publicUrl}`);
  } catch (error) {
    console.error(explain(error, config.port));
    await stop(1);
  }
}

main().catch((error: unknown) => {
  console.error(explain(error, Number(process.env.PORT ?? 4000)));
  process.exit(1);
});
