// Signatures of links that only this program can create, each for one purpose and entity: nothing is stored, and signatures cannot be
// guessed.
import { timingSafeEqual } from 'node:crypto';

/** The part of the vault that hashes with a separate key per purpose; `hashes` includes those with earlier keys. */
type Vault = {
  hash(purpose: string, text: string): Buffer;
  hashes(purpose: string, text: string): readonly Buffer[];
};

const keyBytes = 24;

const keyOf = (hash: Buffer): string => hash.subarray(0, keyBytes).toString('base64url');
const textOf = (parts: readonly (string | number)[]): string => parts.join('\n');

/** Signs a link. `purpose` prevents the signature of one kind of link from opening another. */
export function signLink(
  vault: Pick<Vault, 'hash'>,
  purpose: string,
  parts: readonly (string | number)[],
): string {
  return keyOf(vault.hash(`link.${purpose}`, textOf(parts)));
}

/** Whether a signature is valid. Earlier keys are accepted until links signed with them are no longer in use. */
export function isSignedLink(
  vault: Pick<Vault, 'hashes'>,
  purpose: string,
  parts: readonly (string | number)[],
  key: string,
): boolean {
  const provided = Buffer.from(key);
  return vault.hashes(`link.${purpose}`, textOf(parts)).some((hash) => {
    const right = Buffer.from(keyOf(hash));
    return right.length === provided.length && timingSafeEqual(right, provided);
  });
}
