// Provides a browser for the screen tests on any machine.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../test/support/chromium.ts';
import { runTool } from './processes.ts';

function installFromDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (): boolean =>
    ['chromium-headless-shell', 'chromium'].some(
      (name) => spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore', env }).status === 0,
    );
  if (install()) return;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  install();
}

/** Returns false, after an explanation to the user, if no browser is available. */
export async function ensureChromium(): Promise<boolean> {
  if (findChromium()) return true;
  console.log('Looking for a browser for the screen tests …');
  installFromDebian();
  if (findChromium()) return true;
  const playwright = { file: 'node_modules/@playwright/test/cli.js', args: ['install', 'chromium'] };
  if ((await runTool(playwright)) === 0) return true;
  console.error(
    'No browser for the screen tests was found: install Chromium or Chrome, then run npm test again.',
  );
  return false;
}
