// Import of breached password lists: range files as downloaded, or one file ordered by hash, checked and written to the range folder.
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { prefixLength, rangeFile } from './breached-passwords.ts';

export type LoadedPasswords = { ranges: number; hashes: number };

const suffixLine = /^[0-9A-F]{35}(:\d+)?$/i;
const hashLine = /^[0-9A-F]{40}(:\d+)?$/i;
const rangeName = /^([0-9A-F]{5})(\.txt)?$/i;

/** Replaces a range atomically, so that a lookup never reads a partial file. */
async function writeRange(folder: string, prefix: string, lines: readonly string[]): Promise<void> {
  const file = rangeFile(folder, prefix.toUpperCase());
  await writeFile(`${file}.new`, lines.join('\n'));
  await rename(`${file}.new`, file);
}

async function* linesOf(path: string): AsyncGenerator<{ line: string; number: number }> {
  let number = 0;
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1;
    const line = text.replace(/^\uFEFF/, '').trim();
    if (line !== '') yield { line, number };
  }
}

function refuse(path: string, number: number, what: string): never {
  throw new Error(`${path}, line ${number}: ${what}`);
}

async function loadRanges(from: string, folder: string): Promise<LoadedPasswords> {
  const loaded = { ranges: 0, hashes: 0 };
  for (const name of (await readdir(from)).sort()) {
    const prefix = rangeName.exec(name)?.[1];
    if (!prefix) continue;
    const lines: string[] = [];
    for await (const { line, number } of linesOf(join(from, name))) {
      if (!suffixLine.test(line))
        refuse(join(from, name), number, 'expected the 35 hexadecimal digits of a hash and a count.');
      lines.push(line);
    }
    await writeRange(folder, prefix, lines);
    loaded.ranges += 1;
    loaded.hashes += lines.length;
  }
  return loaded;
}

async function loadFile(path: string, folder: string): Promise<LoadedPasswords> {
  const loaded = { ranges: 0, hashes: 0 };
  let prefix = '';
  let lines: string[] = [];
  const close = async () => {
    if (prefix === '') return;
    await writeRange(folder, prefix, lines);
    loaded.ranges += 1;
    loaded.hashes += lines.length;
    lines = [];
  };
  for await (const { line, number } of linesOf(path)) {
    if (!hashLine.test(line))
      refuse(path, number, 'expected the 40 hexadecimal digits of a hash and a count.');
    const next = line.slice(0, prefixLength).toUpperCase();
    if (next < prefix) refuse(path, number, 'the file must be sorted by hash.');
    if (next !== prefix) await close();
    prefix = next;
    lines.push(line.slice(prefixLength));
  }
  await close();
  return loaded;
}

/** Reads a folder of range files (21BD1.txt) or one file of whole hashes; keeps one range in memory at a time. */
export async function loadBreachedPasswords(from: string, folder: string): Promise<LoadedPasswords> {
  await mkdir(folder, { recursive: true });
  const isFolder = (await stat(from)).isDirectory();
  const loaded = await (isFolder ? loadRanges(from, folder) : loadFile(from, folder));
  if (loaded.ranges === 0) throw new Error(`${from} contains no password hashes.`);
  return loaded;
}
