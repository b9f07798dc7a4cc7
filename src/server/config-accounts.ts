// Configuration of the virtual account provider in live mode: one address with the provider and its secret key.
import { addressBy } from './config-address.ts';

export type VirtualAccountsAddress = {
  provider: 'paystack';
  /** Origin of the API: https, or http for loopback hosts. No trailing slash. */
  origin: string;
  secret: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Returns null if the text is not a valid provider address. */
export function readVirtualAccountsAddress(text: string): VirtualAccountsAddress | null {
  const rest = text.startsWith('paystack://') && `https${text.slice('paystack'.length)}`;
  if (!rest || !URL.canParse(rest)) return null;
  const url = new URL(rest);
  const secret = decodeURIComponent(url.password);
  if (secret === '' || url.pathname.length > 1) return null;
  const origin = `${loopbackHosts.includes(url.hostname) ? 'http' : 'https'}://${url.host}`;
  return { provider: 'paystack', origin, secret };
}

/** The environment variable's schema. */
export const virtualAccountsVariable = addressBy(readVirtualAccountsAddress).describe(
  'must look like paystack://:secret-key@api.paystack.co',
);
