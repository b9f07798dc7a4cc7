// The number by which a QR scheme knows a merchant.
import { createHash } from 'node:crypto';

/** Ten digits by which the sandbox knows a merchant or cashier; a real scheme hands them out. */
export function schemeNumber(...names: string[]): string {
  const hash = createHash('sha256').update(names.join('\n')).digest();
  return String(hash.readBigUInt64BE() % 10_000_000_000n).padStart(10, '0');
}
