// Configuration of the remittance partner in live mode: one address with the partner, its API key and secret.
import { addressBy } from './config-address.ts';

export type RemittanceAddress = {
  provider: 'thunes';
  /** Origin of the API: https, or http for loopback hosts. No trailing slash. */
  origin: string;
  key: string;
  secret: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Returns null if the text is not a valid partner address. */
export function readRemittanceAddress(text: string): RemittanceAddress | null {
  const rest = text.startsWith('thunes://') && `https${text.slice('thunes'.length)}`;
  if (!rest || !URL.canParse(rest)) return null;
  const url = new URL(rest);
  const [key, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (key === '' || secret === '' || url.pathname.length > 1) return null;
  const origin = `${loopbackHosts.includes(url.hostname) ? 'http' : 'https'}://${url.host}`;
  return { provider: 'thunes', origin, key, secret };
}

/** The environment variable's schema. */
export const remittanceVariable = addressBy(readRemittanceAddress).describe(
  'must look like thunes://api-key:api-secret@api-mt.thunes.com',
);
