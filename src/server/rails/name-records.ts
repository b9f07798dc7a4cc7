// DNS lookups of the TXT records of a name, with a timeout.
import { Resolver } from 'node:dns/promises';

export type NameRecords = {
  /** The texts of a name, an empty list if it has none; null when the DNS did not respond. */
  texts(name: string): Promise<string[] | null>;
};

const limitMs = 5000;
/** Error codes for a record that does not exist. */
const absent = new Set(['ENOTFOUND', 'ENODATA']);

export function createNameRecords(): NameRecords {
  return {
    texts: async (name) => {
      const resolver = new Resolver({ timeout: 2000, tries: 2 });
      const limit = setTimeout(() => resolver.cancel(), limitMs);
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      } catch (error) {
        return absent.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
      } finally {
        clearTimeout(limit);
      }
    },
  };
}
