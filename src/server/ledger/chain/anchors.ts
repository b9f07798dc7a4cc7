// Heads of the chains stored outside of the database, in DATA_DIR, to detect that an old state of the database was restored.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Head } from './signer.ts';

export type Anchor = Head & { signature: Buffer };
export type Anchors = { keep(anchor: Anchor): void; list(): Anchor[]; flush(): void };

type Line = { environmentId: string; number: number; position: number; hash: string; signature: string };

const fileName = 'ledger-heads.json';

function toAnchor(line: Line): Anchor {
  return { ...line, hash: Buffer.from(line.hash, 'hex'), signature: Buffer.from(line.signature, 'hex') };
}

/** Formats heads, one per line: the signed values, with bytes in hexadecimal. */
export function formatHeads(heads: readonly Anchor[]): string {
  const lines = heads.map(
    ({ environmentId, number, position, hash, signature }): Line => ({
      environmentId,
      number,
      position,
      hash: hash.toString('hex'),
      signature: signature.toString('hex'),
    }),
  );
  return `[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`;
}

/** Returns the heads stored in the data folder; none if there is no file. */
export function readAnchors(dataDir: string): Anchor[] {
  return readHeadsFile(join(dataDir, fileName));
}

/** Returns the heads in a file written by this program or by `npm run verify-ledger -- --write-heads`. */
export function readHeadsFile(file: string): Anchor[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
  return (JSON.parse(text) as Line[]).map(toAnchor);
}

/** Keeps the newest head of each chain that this instance has seen; `flush` writes the file atomically. */
export function openAnchors(dataDir: string): Anchors {
  const stored = new Map(readAnchors(dataDir).map((anchor) => [anchor.environmentId, anchor]));
  let dirty = false;
  return {
    keep: (anchor) => {
      if ((stored.get(anchor.environmentId)?.number ?? 0) >= anchor.number) return;
      stored.set(anchor.environmentId, anchor);
      dirty = true;
    },
    list: () => [...stored.values()],
    flush: () => {
      if (!dirty) return;
      mkdirSync(dataDir, { recursive: true });
      const file = join(dataDir, fileName);
      const unfinished = `${file}.${process.pid}`;
      writeFileSync(unfinished, formatHeads([...stored.values()]));
      renameSync(unfinished, file);
      dirty = false;
    },
  };
}
