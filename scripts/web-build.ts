// Builds the pages for the browser, and detects whether the last build is current.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { waitForExclusiveLock } from '../src/server/platform/db/embedded-lock.ts';
import { precompress } from './precompress.ts';
import { projectRoot, runTool, tools } from './processes.ts';

const webDir = join(projectRoot, 'dist/web');
const stampFile = join(projectRoot, 'dist/.built-from');
const lockFile = join(projectRoot, 'dist/.build-lock');
const lockTimeoutMs = 300_000;

const sources = [
  'src/{web,checkout,shared}/**/*',
  '*.html',
  'public/**/*',
  'vite.config.ts',
  'scripts/precompress.ts',
  'postcss.config.*',
  'package-lock.json',
];

/** A fingerprint of all build inputs, without tests. */
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

/** Runs one build at a time across processes: a build empties the folder that the others read. */
async function withBuildLock(work: () => Promise<number>): Promise<number> {
  mkdirSync(dirname(lockFile), { recursive: true });
  const lock = await waitForExclusiveLock(lockFile, lockTimeoutMs);
  if (!lock) throw new Error(`Another build of the pages is still running: ${lockFile} is locked.`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function build(): Promise<number> {
  // Taken before the build, so that edits during the build make it stale.
  const from = fingerprint();
  // An interrupted build leaves inconsistent pages.
  rmSync(stampFile, { force: true });
  // Also inside a test, where NODE_ENV would select a development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runTool(tools.vite, ['build', '--logLevel', 'warn'], { env });
  if (code !== 0) return code;
  await precompress(webDir);
  writeFileSync(stampFile, from);
  return code;
}

const isFresh = (): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint();

export function buildWeb(): Promise<number> {
  return withBuildLock(build);
}

export async function buildWebIfStale(): Promise<number> {
  if (isFresh()) return 0;
  // A process that waited for another's build finds it current.
  return withBuildLock(async () => {
    if (isFresh()) return 0;
    console.log('Building the pages …');
    return build();
  });
}
