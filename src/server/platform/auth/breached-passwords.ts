// Lookup of breached passwords, by the first five digits of their SHA-1 in a folder of range files.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type BreachedPasswords = { has(password: string): Promise<boolean> };

/** The number of hash digits in the name of a range file; the file lists the remaining digits. */
export const prefixLength = 5;

/** SHA-1 in capitals, split like the range files of Pwned Passwords. */
export function splitHash(password: string): { prefix: string; suffix: string } {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  return { prefix: hash.slice(0, prefixLength), suffix: hash.slice(prefixLength) };
}

/** The file name of a range: 21BD1.txt. */
export function rangeFile(folder: string, prefix: string): string {
  return join(folder, `${prefix}.txt`);
}

/**
 * Reads one range file per lookup and caches none: the whole list has 40 gigabytes. Passwords of a missing range count as unknown; entries
 * with a count of 0 are padding.
 */
export function createBreachedPasswords(folder: string): BreachedPasswords {
  return {
    has: async (password) => {
      const { prefix, suffix } = splitHash(password);
      const text = await readFile(rangeFile(folder, prefix), 'utf8').catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
        throw error;
      });
      return text.split(/\r?\n/).some((line) => {
        const [known = '', count = '1'] = line.trim().split(':');
        return known.toUpperCase() === suffix && count !== '0';
      });
    },
  };
}
