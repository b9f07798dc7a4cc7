// Whether a password is known from a data breach: looked up by the first five digits of its SHA-1 in a folder of range files.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type BreachedPasswords = { has(password: string): Promise<boolean> };

/** How many digits of a hash name its file; the rest stands inside. */
export const prefixLength = 5;

/** SHA-1 in capitals, split as the range files of Pwned Passwords split it. */
export function splitHash(password: string): { prefix: string; suffix: string } {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  return { prefix: hash.slice(0, prefixLength), suffix: hash.slice(prefixLength) };
}

/** The name of a range's file: 21BD1.txt. */
export function rangeFile(folder: string, prefix: string): string {
  return join(folder, `${prefix}.txt`);
}

/**
 * Reads one range for each look-up and keeps none: the whole list has 40 gigabytes. Where a range is not there its
 * passwords are not known; ranges of a count of 0 are padding.
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
