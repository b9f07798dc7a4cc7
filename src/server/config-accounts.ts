// How the provider of virtual accounts in live mode is named in the configuration: one address that says which, with its secret key.
import { addressBy } from './config-address.ts';

export type VirtualAccountsAddress = {
  provider: 'paystack';
  /** Where it is called: https, but http on this machine. Without a slash at the end. */
  origin: string;
  secret: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Null when it is not an address of a provider. */
export function readVirtualAccountsAddress(text: string): VirtualAccountsAddress | null {
  const rest = text.startsWith('paystack://') && `https${text.slice('paystack'.length)}`;
  if (!rest || !URL.canParse(rest)) return null;
  const url = new URL(rest);
  const secret = decodeURIComponent(url.password);
  if (secret === '' || url.pathname.length > 1) return null;
  const origin = `${loopbackHosts.includes(url.hostname) ? 'http' : 'https'}://${url.host}`;
  return { provider: 'paystack', origin, secret };
}

/** As the configuration takes it. */
export const virtualAccountsVariable = addressBy(readVirtualAccountsAddress).describe(
  'must look like paystack://:secret-key@api.paystack.co',
);
