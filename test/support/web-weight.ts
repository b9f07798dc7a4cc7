// The files that a page of the built web loads, from Vite's manifest: its entry, all static imports, and the chunks of its route.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Screen } from '#web/ui/screen.ts';
import { buildWebIfStale } from '../../scripts/web-build.ts';

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };
export type Manifest = Record<string, Chunk>;

export const webDir = fileURLToPath(new URL('../../dist/web', import.meta.url));

/**
 * Reads the manifests. The dashboard and the payer's page are separate bundles. Builds them if the last build is older than its sources.
 */
export async function readManifests(): Promise<{ dashboard: Manifest; payer: Manifest }> {
  if ((await buildWebIfStale()) !== 0) throw new Error('The web could not be built.');
  const read = (name: string): Manifest => JSON.parse(readFileSync(join(webDir, '.vite', name), 'utf8'));
  return { dashboard: read('manifest.json'), payer: read('checkout.json') };
}

/** The chunks with all their static imports, each once. */
export function closureOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const visited = new Set<string>();
  const visit = (key: string): void => {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest does not know ${key}.`);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return visited;
}

const sizes = new Map<string, number>();

function gzipBytesOf(file: string): number {
  let bytes = sizes.get(file);
  if (bytes === undefined) {
    bytes = gzipSync(readFileSync(join(webDir, file))).length;
    sizes.set(file, bytes);
  }
  return bytes;
}

function fileOf(manifest: Manifest, key: string): string {
  return (manifest[key] as Chunk).file;
}

/** The compressed size of the JavaScript that these chunks load, in kilobytes of 1000 bytes. */
export function weightKb(manifest: Manifest, keys: readonly string[]): number {
  const files = [...closureOf(manifest, keys)].map((key) => (manifest[key] as Chunk).file);
  const scripts = new Set(files.filter((file) => file.endsWith('.js')));
  return [...scripts].reduce((sum, file) => sum + gzipBytesOf(file), 0) / 1000;
}

/** The key of a source file in the manifest; a file shared with other chunks is listed there by its name only. */
export function keyOf(manifest: Manifest, path: string): string {
  const byPath = Object.keys(manifest).filter((key) => key === path || key.endsWith(`/${path}`));
  const name = path.replace(/^.*\/|\.tsx?$/g, '');
  const lazy = new Set(Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? []));
  const found = byPath.length > 0 ? byPath : [...lazy].filter((key) => manifest[key]?.name === name);
  // Contracts of two modules may have the same name: the heavier one is used.
  const [heaviest] = found.toSorted(
    (a, b) => gzipBytesOf(fileOf(manifest, b)) - gzipBytesOf(fileOf(manifest, a)),
  );
  if (!heaviest) throw new Error(`No chunk of the manifest is called ${path}.`);
  return heaviest;
}

/** The modules that a lazy part of a screen imports, as written in its source. */
function importedBy(lazy: (() => unknown) | undefined): string[] {
  if (!lazy) return [];
  const path = /["'`](?:#|\.?\/)?([^"'`]+\.tsx?)["'`]/.exec(String(lazy))?.[1];
  if (!path) throw new Error(`No import is found in ${lazy}.`);
  return [path.replace(/^(\.\.?\/)+/, '')];
}

export type Page = { path: string; keys: string[] };

/**
 * Every screen with the chunks that open with it: the frame of all screens, its parents' pages, the list of screens that contains it, its
 * own page, and the schema of its search.
 */
export async function listPages(
  manifest: Manifest,
  screens: readonly Screen[],
  around: readonly string[],
): Promise<Page[]> {
  const keysOf = (lazy: (() => unknown) | undefined) => importedBy(lazy).map((path) => keyOf(manifest, path));
  const listOf = async (some: readonly Screen[], above: readonly string[]): Promise<Page[]> => {
    const lists = some.map(async (screen): Promise<Page[]> => {
      const keys = [...above, ...keysOf(screen.page), ...keysOf(screen.search)];
      const own = screen.page && !screen.children ? [{ path: screen.path, keys }] : [];
      const children = await listOf(screen.children ?? [], keys);
      const details = await listOf((await screen.details?.()) ?? [], [...above, ...keysOf(screen.details)]);
      return [...own, ...children, ...details];
    });
    return (await Promise.all(lists)).flat();
  };
  return listOf(screens, ['index.html', ...around.map((path) => keyOf(manifest, path))]);
}

/** The chunks of charts that pages load separately, once the charts are shown. */
export function chartKeysOf(manifest: Manifest, keys: readonly string[]): string[] {
  return [...closureOf(manifest, keys)]
    .flatMap((key) => manifest[key]?.dynamicImports ?? [])
    .filter((key) => key.includes('web/ui/chart/'));
}
