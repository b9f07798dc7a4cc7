// The DNS as an outside party: TXT records of a name, within a limit of time.
import { Resolver } from 'node:dns/promises';

export type NameRecords = {
  /** The texts of a name, none where there are none; null when the DNS gave no answer. */
  texts(name: string): Promise<string[] | null>;
};

const limitMs = 5000;
/** There is certainly no such record. */
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
