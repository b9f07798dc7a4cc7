// Configuration of the tax authority in live mode: one address with the API key and secret of the platform.
import { addressBy } from './config-address.ts';

export type EInvoicingAddress = {
  provider: 'nrs';
  /** Origin of the API: https, or http for loopback hosts. No trailing slash. */
  origin: string;
  key: string;
  secret: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Returns null if the text is not a valid address of the authority. */
export function readEInvoicingAddress(text: string): EInvoicingAddress | null {
  const rest = text.startsWith('nrs://') && `https${text.slice('nrs'.length)}`;
  if (!rest || !URL.canParse(rest)) return null;
  const url = new URL(rest);
  const [key, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (key === '' || secret === '' || url.pathname.length > 1) return null;
  const origin = `${loopbackHosts.includes(url.hostname) ? 'http' : 'https'}://${url.host}`;
  return { provider: 'nrs', origin, key, secret };
}

/** The environment variable's schema. */
export const eInvoicingVariable = addressBy(readEInvoicingAddress).describe(
  'must look like nrs://api-key:api-secret@api.nrs.example',
);
