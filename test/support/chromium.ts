// The browser for screen tests: the one installed on the machine.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first draws no window, and needs a quarter less processor time for the same screens. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Without the last four, Chromium contacts Google's hosts at every start. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the system's Chromium or Chrome; undefined leaves the choice to Playwright. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}
