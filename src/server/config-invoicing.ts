// How the tax authority of live mode is named in the configuration: one address with the API key and secret of the platform.
import { addressBy } from './config-address.ts';

export type EInvoicingAddress = {
  provider: 'nrs';
  /** Where it is called: https, but http on this machine. Without a slash at the end. */
  origin: string;
  key: string;
  secret: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Null when it is not an address of the authority. */
export function readEInvoicingAddress(text: string): EInvoicingAddress | null {
  const rest = text.startsWith('nrs://') && `https${text.slice('nrs'.length)}`;
  if (!rest || !URL.canParse(rest)) return null;
  const url = new URL(rest);
  const [key, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (key === '' || secret === '' || url.pathname.length > 1) return null;
  const origin = `${loopbackHosts.includes(url.hostname) ? 'http' : 'https'}://${url.host}`;
  return { provider: 'nrs', origin, key, secret };
}

/** As the configuration takes it. */
export const eInvoicingVariable = addressBy(readEInvoicingAddress).describe(
  'must look like nrs://api-key:api-secret@api.nrs.example',
);
