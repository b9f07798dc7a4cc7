// npm run dev: the server, restarted whenever its files change, behind the pages with hot module replacement.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../src/server/config.ts';
import { startEmbeddedDatabase } from '../src/server/platform/db/embedded.ts';
import { finished, projectRoot, runTool, startNode, tools } from './processes.ts';

const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const config = loadConfig(process.env);
const log = (sentence: string): void => console.log(sentence);

// Also opened here, so that the database keeps running while the server restarts.
const database = config.databaseUrl
  ? undefined
  : await startEmbeddedDatabase({ dataDir: config.dataDir, log });

const server = startNode('--watch', ['--watch-preserve-output', 'src/server/main.ts']);
const apiUrl = `http://127.0.0.1:${config.port}`;
const pages = runTool(tools.vite, [], { env: { ...process.env, KASUWA_API_URL: apiUrl } });
const codes = await Promise.race([finished(server), pages]);
server.kill('SIGTERM');
await database?.stop();
process.exit(codes);
