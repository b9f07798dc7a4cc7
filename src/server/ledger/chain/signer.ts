// The key that signs the heads of chains (Ed25519, RFC 8032): derived from the installation's secret, so that access to the database is not
// enough to sign.
import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';

export type Head = { environmentId: string; number: number; position: number; hash: Buffer };

export type BookSigner = {
  /** SubjectPublicKeyInfo in DER, for verification of signatures. */
  publicKey: Buffer;
  sign(head: Head): Buffer;
  /** Whether the signature is by one of this installation's keys, current or earlier. */
  isSigned(head: Head, signature: Buffer): boolean;
  signText(text: Buffer): Buffer;
  isSignedText(text: Buffer, signature: Buffer): boolean;
};

/** Returns the signed text, which anyone can reconstruct from the head. */
export function textOfHead({ environmentId, number, position, hash }: Head): Buffer {
  return Buffer.from(
    `kasuwa ledger head\n${environmentId}\n${number}\n${position}\n${hash.toString('hex')}\n`,
  );
}

/** The PKCS#8 prefix of an Ed25519 key; the 32 bytes of the key follow. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKeyOf(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'kasuwa', 'ledger heads', 32));
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
}

export function createBookSigner(secrets: { current: string; old: readonly string[] }): BookSigner {
  const privateKey = privateKeyOf(secrets.current);
  const publicKeys = [secrets.current, ...secrets.old].map((secret) => createPublicKey(privateKeyOf(secret)));
  const [present = createPublicKey(privateKey)] = publicKeys;
  const signText = (text: Buffer): Buffer => sign(null, text, privateKey);
  const isSignedText = (text: Buffer, signature: Buffer): boolean =>
    publicKeys.some((key) => verify(null, text, key, signature));
  return {
    publicKey: present.export({ format: 'der', type: 'spki' }),
    sign: (head) => signText(textOfHead(head)),
    isSigned: (head, signature) => isSignedText(textOfHead(head), signature),
    signText,
    isSignedText,
  };
}
