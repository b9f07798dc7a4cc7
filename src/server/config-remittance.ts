// How the partner for remittances in live mode is named in the configuration: one address that says which, with its API key and secret.
import { addressBy } from './config-address.ts';

export type RemittanceAddress = {
  provider: 'thunes';
  /** Where it is called: https, but http on this machine. Without a slash at the end. */
  origin: string;
  key: string;
  secret: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Null when it is not an address of a partner. */
export function readRemittanceAddress(text: string): RemittanceAddress | null {
  const rest = text.startsWith('thunes://') && `https${text.slice('thunes'.length)}`;
  if (!rest || !URL.canParse(rest)) return null;
  const url = new URL(rest);
  const [key, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (key === '' || secret === '' || url.pathname.length > 1) return null;
  const origin = `${loopbackHosts.includes(url.hostname) ? 'http' : 'https'}://${url.host}`;
  return { provider: 'thunes', origin, key, secret };
}

/** As the configuration takes it. */
export const remittanceVariable = addressBy(readRemittanceAddress).describe(
  'must look like thunes://api-key:api-secret@api-mt.thunes.com',
);
