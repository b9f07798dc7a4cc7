// The system account that PostgreSQL runs as: it refuses root, and many servers and containers run everything as root.
import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-error.ts';

/**
 * direct: the current user. namespace: root in a user namespace that maps it to another id, so that files and access stay those of root.
 * drop: a system user, for machines that refuse user namespaces.
 */
export type Account = { kind: 'direct' | 'namespace' | 'drop'; uid: number; gid: number; name: string };

type SystemUser = { name: string; uid: number; gid: number };

async function listSystemUsers(): Promise<SystemUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.name !== '' && user.uid > 0 && user.gid >= 0);
}

/** Picks a dedicated user if the machine has one, else the least privileged one. PostgreSQL needs a user with a name. */
async function pickSystemUser(): Promise<SystemUser | undefined> {
  const users = await listSystemUsers();
  for (const name of ['kasuwa', 'postgres', 'nobody']) {
    const user = users.find((user) => user.name === name);
    if (user) return user;
  }
  return undefined;
}

function namespaceArgs(user: SystemUser): string[] {
  return ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`];
}

function namespacesWork(user: SystemUser): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('unshare', [...namespaceArgs(user), 'id', '-u'], (error, stdout) => {
      resolve(!error && stdout.trim() === String(user.uid));
    });
  });
}

export async function chooseAccount(userNamespaces: boolean): Promise<Account> {
  const uid = process.geteuid?.() ?? -1;
  if (uid !== 0) return { kind: 'direct', uid, gid: process.getegid?.() ?? -1, name: `user ${uid}` };
  const user = await pickSystemUser();
  if (!user) {
    throw new EmbeddedDatabaseError(
      'PostgreSQL does not run as root and this machine has no user "nobody": start the program as a normal user.',
    );
  }
  if (userNamespaces && (await namespacesWork(user))) return { kind: 'namespace', ...user };
  return { kind: 'drop', ...user };
}

/** Returns the owner of the files on disk: inside a namespace that is still root. */
export function fileOwner(account: Account): { uid: number; gid: number } {
  return account.kind === 'namespace' ? { uid: 0, gid: 0 } : { uid: account.uid, gid: account.gid };
}

/** A minimal environment: no PG… variable, locale or time zone of the caller may change the behaviour of the server. */
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export function spawnAs(account: Account, file: string, args: string[], options: SpawnOptions): ChildProcess {
  const all: SpawnOptions = { ...options, cwd: '/', env: environment };
  if (account.kind === 'namespace') return spawn('unshare', [...namespaceArgs(account), file, ...args], all);
  if (account.kind === 'drop') return spawn(file, args, { ...all, uid: account.uid, gid: account.gid });
  return spawn(file, args, all);
}

/** Whether a user can reach a folder: every parent folder must permit it. */
export async function canReach(user: { uid: number; gid: number }, path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Changes the folder itself last, so that an interrupted change is detected and repeated. */
export async function changeOwner(path: string, owner: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await changeOwner(child, owner);
    else await lchown(child, owner.uid, owner.gid);
  }
  await lchown(path, owner.uid, owner.gid);
}
