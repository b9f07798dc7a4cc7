// Preload links of document pages: the head names the additional files and requests, so that the browser loads them in parallel with the
// payer's page.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** By prefix of the address: the part of the page, and its first request (`preloadDocument` of the checkout sends the same). */
const documents = [
  {
    address: /^ord-[a-z0-9]{8,40}$/,
    part: 'src/checkout/placed-order/order-page.tsx',
    reads: ['', '/placed-order'],
  },
  { address: /^inv-[a-z0-9-]{4,60}$/, part: 'src/checkout/invoice/invoice-page.tsx', reads: [] },
] as const;

/** Returns a chunk and all its dependencies, without duplicates. */
function closureOf(manifest: Manifest, key: string, visited: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (!chunk || visited.has(key)) return visited;
  visited.add(key);
  for (const next of chunk.imports ?? []) closureOf(manifest, next, visited);
  return visited;
}

/** Returns links to the scripts and styles of a part that the entry does not load itself. */
function linksOf(manifest: Manifest, part: string): string {
  const own = closureOf(manifest, 'checkout.html', new Set());
  const chunks = [...closureOf(manifest, part, new Set(own))].filter((key) => !own.has(key));
  const files = chunks.map((key) => manifest[key] as Chunk);
  return [
    ...files
      .flatMap(({ css = [] }) => css)
      .map((css) => `<link rel="stylesheet" crossorigin href="/${css}">`),
    ...files.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ');
}

/** Returns a function that adds these links to a page by its address; pages at other addresses stay unchanged. */
export function addPreloadLinks(webDir: string): (html: string, key: string) => string {
  const path = join(webDir, '.vite/checkout.json');
  if (!existsSync(path)) return (html) => html;
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const known = documents.map((document) =>
    Object.assign({ links: linksOf(manifest, document.part) }, document),
  );
  return (html, key) => {
    const found = known.find(({ address }) => address.test(key));
    if (!found) return html;
    const { links, reads } = found;
    const early = reads.map(
      (path) => `<link rel="preload" as="fetch" crossorigin href="/api/v1/pay/${key}${path}">`,
    );
    // A browser sends six concurrent requests per host, in document order: the slowest for the server goes first.
    const first = html.replace('<script', (tag) => [...early, tag].join('\n    '));
    return first.replace('</head>', () => `  ${links}\n  </head>`);
  };
}
