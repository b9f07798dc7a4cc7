// The merchant number at a QR scheme.
import { createHash } from 'node:crypto';

/** Returns ten digits that identify a merchant or cashier in the sandbox; a real scheme assigns them. */
export function schemeNumber(...names: string[]): string {
  const hash = createHash('sha256').update(names.join('\n')).digest();
  return String(hash.readBigUInt64BE() % 10_000_000_000n).padStart(10, '0');
}
