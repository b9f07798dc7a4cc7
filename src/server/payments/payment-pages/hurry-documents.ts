// What the page of a document needs beside the payer's page, named in its head: the browser asks for all of it at once, and not in turn.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** By what an address begins with: the part of the page, and what it reads first (`hurryDocument` of the checkout asks for the same). */
const documents = [
  {
    address: /^ord-[a-z0-9]{8,40}$/,
    part: 'src/checkout/placed-order/order-page.tsx',
    reads: ['', '/placed-order'],
  },
  { address: /^inv-[a-z0-9-]{4,60}$/, part: 'src/checkout/invoice/invoice-page.tsx', reads: [] },
] as const;

/** The chunks that one brings with it, each once. */
function closureOf(manifest: Manifest, key: string, seen: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) closureOf(manifest, next, seen);
  return seen;
}

/** Links to the scripts and styles of a part that the entry does not load by itself. */
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

/** Writes them into a page by its address; of other addresses it stays as it is. */
export function hurryDocuments(webDir: string): (html: string, key: string) => string {
  const path = join(webDir, '.vite/checkout.json');
  if (!existsSync(path)) return (html) => html;
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const known = documents.map((one) => Object.assign({ links: linksOf(manifest, one.part) }, one));
  return (html, key) => {
    const found = known.find(({ address }) => address.test(key));
    if (!found) return html;
    const { links, reads } = found;
    const early = reads.map(
      (path) => `<link rel="preload" as="fetch" crossorigin href="/api/v1/pay/${key}${path}">`,
    );
    // A browser asks for six things of a host at once, in this order: what takes the server longest goes first.
    const first = html.replace('<script', (tag) => [...early, tag].join('\n    '));
    return first.replace('</head>', () => `  ${links}\n  </head>`);
  };
}
