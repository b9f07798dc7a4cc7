// Entry point of npm start: configuration → database → migrations → program → demo → listening, and the shutdown.

import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { makeDemo } from '#demo/make-demo.ts';
import { signInHints } from '#demo/sign-in-hints.ts';
import { readSecretKeys } from '#server/platform/auth/secret-keys.ts';
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { ownerUrlOf, prepareProgramRole, rolesOf } from '#server/platform/db/program-role.ts';
import { catchUnhandledRejections } from '#server/platform/http/background.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';
import { loadConfig } from './config.ts';
import { createProgram, type Program } from './program.ts';
import { explainStart, waitForDatabase, warningsOf } from './start-up.ts';

const say = (sentence: string): void => console.log(sentence);

/**
 * Logs and counts unhandled rejections, and lets running payments continue. After an uncaught exception the state of the program is
 * unknown, so it exits and its supervisor restarts it.
 */
function guardProcess(log: FastifyBaseLogger, stop: (exitCode: number) => Promise<void>): void {
  catchUnhandledRejections(log);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the program ends because of an uncaught exception');
    void stop(1);
  });
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
    const ownerUrl = ownerUrlOf(config, embedded);
    if (!embedded) await waitForDatabase(ownerUrl, say);
    const { applied } = await migrate(ownerUrl, say);
    if (applied.length > 0) say(`Migrated the database (${applied.length} steps).`);
    const connectionString = await prepareProgramRole(rolesOf(config, embedded, readSecretKeys(config)));
    program = await createProgram({
      config,
      connectionString,
      webDir: join(import.meta.dirname, '../../dist/web'),
      ...(process.stdout.isTTY && { logTo: (await import('./readable-log.ts')).createReadableLog() }),
    });
    guardProcess(program.app.log, stop);
    await program.app.listen({ port: config.port, host: config.host });
    const hasDemo = config.demo && (await makeDemo(program.services, program.app, say));
    program.startJobs();
    for (const warning of warningsOf(config)) say(warning);
    say(`${defaultBranding.company_name} is ready at ${config.publicUrl}`);
    if (hasDemo) for (const sentence of signInHints(config.publicUrl)) say(sentence);
  } catch (error) {
    console.error(explainStart(error, config));
    await stop(1);
  }
}

main().catch((error: unknown) => {
  console.error(
    explainStart(error, { host: process.env.HOST ?? '', port: Number(process.env.PORT ?? 4000) }),
  );
  process.exit(1);
});
