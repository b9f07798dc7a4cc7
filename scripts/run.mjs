// Runs a script of this folder on the pinned Node, from any Node version from 20 on, and installs missing packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Plain JavaScript without dependencies: this file must run before anything is installed.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeMajorMin = 20;
const nodeMajorPinned = 24;
const nodeMajor = Number(process.versions.node.split('.')[0]);
const pinnedNode = join(root, 'node_modules/node/bin/node');
const stampFile = join(root, 'node_modules/.kasuwa-installed');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The lockfile and the platform of the required installation: a folder copied from another system is not valid. */
function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/** Whether npm was run by hand: its record of the installed packages matches the lockfile. */
function isInstalledByHand() {
  const notes = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(notes)) return false;
  const present = readJson(notes).packages;
  const lockedPackages = Object.entries(readJson(join(root, 'package-lock.json')).packages);
  return lockedPackages.every(([path, { version, optional, peer, link }]) => {
    if (path === '' || link) return true;
    return present[path] ? present[path].version === version : Boolean(optional || peer);
  });
}

function runNpm(args) {
  const byNpm = process.env.npm_execpath;
  const [command, first] = byNpm?.endsWith('.js') ? [process.execPath, [byNpm]] : ['npm', []];
  const result = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
    shell: process.platform === 'win32',
  });
  if (result.error) fail('npm was not found: install it (it comes with Node.js), then try again.');
  return result.status === 0;
}

function installIfNeeded() {
  const stamp = wantedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!isInstalledByHand()) {
    console.log('Installing packages (once, takes about a minute) …');
    const done = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (!done) fail('The packages could not be installed: see npm’s message above, then try again.');
  }
  writeFileSync(stampFile, stamp);
}

function findNode() {
  if (existsSync(pinnedNode)) return pinnedNode;
  if (nodeMajor >= nodeMajorPinned) return process.execPath;
  // The package installs its binary with an install script, which npm may be configured to skip.
  runNpm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  if (existsSync(pinnedNode)) return pinnedNode;
  return fail(
    `Node ${nodeMajorPinned} is missing: allow npm to run install scripts, or install Node ${nodeMajorPinned}.`,
  );
}

function run(node, script, args) {
  const child = spawn(node, [script, ...args], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal also reaches the child; a second signal would force its exit.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => fail(`The script could not be started: ${error.message}.`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}

const [command, ...args] = process.argv.slice(2);
if (nodeMajor < nodeMajorMin) {
  fail(
    `Kasuwa needs Node.js ${nodeMajorMin} or later, but this is ${process.version}: install a newer version.`,
  );
}
const script = join(root, `scripts/${command}.ts`);
if (!/^[a-z-]+$/.test(command ?? '') || !existsSync(script)) {
  fail(`There is no command "${command ?? ''}": see "scripts" in package.json.`);
}
installIfNeeded();
run(findNode(), script, args);
