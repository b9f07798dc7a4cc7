// Builds the pages for the browser, and knows whether the last build still fits the sources.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runTool, tools } from './processes.ts';

const stampFile = join(projectRoot, 'dist/.built-from');

const sources = [
  'src/{web,checkout,shared}/**/*',
  '*.html',
  'public/**/*',
  'vite.config.ts',
  'postcss.config.*',
  'package-lock.json',
];

/** A fingerprint of everything a build is made from; tests are not. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const entries = sources.flatMap((pattern) => globSync(pattern, { cwd: projectRoot, withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(`${file.slice(projectRoot.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

export async function buildWeb(): Promise<number> {
  // Taken before the build: what is edited meanwhile makes the build stale again.
  const from = fingerprint();
  // Also from within a test, whose NODE_ENV would build the pages for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runTool(tools.vite, ['build', '--logLevel', 'warn'], { env });
  if (code === 0) writeFileSync(stampFile, from);
  return code;
}

export async function buildWebIfStale(): Promise<number> {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()) return 0;
  console.log('Building the pages …');
  return buildWeb();
}
