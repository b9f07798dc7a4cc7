// Keys of links that only the program can make, each for one purpose and thing: nothing of them is kept, and nobody can work them out.
import { timingSafeEqual } from 'node:crypto';

/** The part of the vault that hashes with a key of its own for each purpose; `hashes`: also with keys of before. */
type Vault = {
  hash(purpose: string, text: string): Buffer;
  hashes(purpose: string, text: string): readonly Buffer[];
};

const keyBytes = 24;

const keyOf = (hash: Buffer): string => hash.subarray(0, keyBytes).toString('base64url');
const textOf = (parts: readonly (string | number)[]): string => parts.join('\n');

/** `purpose` keeps the keys of one kind of link from opening another. */
export function signLink(
  vault: Pick<Vault, 'hash'>,
  purpose: string,
  parts: readonly (string | number)[],
): string {
  return keyOf(vault.hash(`link.${purpose}`, textOf(parts)));
}

/** Also by keys of before, until links made with them are not in use any more. */
export function isSignedLink(
  vault: Pick<Vault, 'hashes'>,
  purpose: string,
  parts: readonly (string | number)[],
  key: string,
): boolean {
  const given = Buffer.from(key);
  return vault.hashes(`link.${purpose}`, textOf(parts)).some((hash) => {
    const right = Buffer.from(keyOf(hash));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
