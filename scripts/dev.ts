// npm run dev: the server, started anew whenever its files change, and the pages with hot replacement in front of it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../src/server/config.ts';
import { startEmbeddedDatabase } from '../src/server/platform/db/embedded.ts';
import { finished, projectRoot, runTool, startNode, tools } from './processes.ts';

const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const config = loadConfig(process.env);
const log = (sentence: string): void => console.log(sentence);

// Held here as well, so that the database goes on while the server starts anew.
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
