// The script file of server-rendered pages, from the web build.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of the built script; null when the web is not built. */
export function findPageScript(webDir: string, name: string): string | null {
  const manifest = join(webDir, `.vite/${name}.json`);
  if (!existsSync(manifest)) return null;
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Record<
    string,
    { file: string; isEntry?: boolean }
  >;
  const entry = Object.values(files).find(({ isEntry }) => isEntry);
  return entry ? `/${entry.file}` : null;
}
