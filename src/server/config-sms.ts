// Configuration of the SMS provider: one address with the provider, its credentials and the sender.
import { addressBy } from './config-address.ts';

export const smsProviders = ['twilio', 'termii'] as const;
export type SmsProvider = (typeof smsProviders)[number];

export type SmsAddress = {
  provider: SmsProvider;
  /** The origin of the provider's API, without a trailing slash: https, or http on this machine. */
  origin: string;
  /** The account name, for providers that require one. */
  account: string;
  secret: string;
  /** The sender: a phone number with a plus, a name of at most 11 characters, or the id of a sender group. */
  from: string;
  /** The Termii route: `dnd` also reaches numbers that refuse advertisements, which codes need. */
  channel: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Parses a provider address; returns null if it is invalid. */
export function readSmsAddress(text: string): SmsAddress | null {
  const provider = smsProviders.find((name) => text.startsWith(`${name}://`));
  // The URL parser reads no host from unknown schemes, so https replaces the scheme.
  const rest = provider && `https${text.slice(provider.length)}`;
  if (!provider || !rest || !URL.canParse(rest)) return null;
  const url = new URL(rest);
  const from = url.searchParams.get('from') ?? '';
  const account = decodeURIComponent(url.username);
  const secret = decodeURIComponent(url.password);
  if (from === '' || secret === '' || (provider === 'twilio' && account === '')) return null;
  const origin = `${loopbackHosts.includes(url.hostname) ? 'http' : 'https'}://${url.host}`;
  return { provider, origin, account, secret, from, channel: url.searchParams.get('channel') ?? 'dnd' };
}

/** The schema of the environment variable. */
export const smsVariable = addressBy(readSmsAddress).describe(
  'must look like twilio://account:token@api.twilio.com?from=%2B15551234567 or termii://:key@v3.api.termii.com?from=Name',
);
