// npm start: builds the pages if they changed, then runs the program in this process.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '../src/server/config.ts';
import { projectRoot } from './processes.ts';
import { buildWebIfStale } from './web-build.ts';

const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

try {
  // Reports invalid variables before the build, not after it.
  loadConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

if ((await buildWebIfStale()) !== 0) {
  console.error('The pages could not be built: see the messages above.');
  process.exit(1);
}
await import('../src/server/main.ts');
