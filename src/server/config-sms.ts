// How a provider of SMS is named in the configuration: one address that says which, with what credentials, and who sends.
import { addressBy } from './config-address.ts';

export const smsProviders = ['twilio', 'termii'] as const;
export type SmsProvider = (typeof smsProviders)[number];

export type SmsAddress = {
  provider: SmsProvider;
  /** Where it is called: https, but http on this machine. Without a slash at the end. */
  origin: string;
  /** Name of the account, where the provider asks for one. */
  account: string;
  secret: string;
  /** A phone number with a plus, a name of at most 11 characters, or an id of a group of senders. */
  from: string;
  /** The route that Termii sends by: `dnd` reaches numbers that refuse advertisements, which codes need. */
  channel: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Null when it is not an address of a provider. */
export function readSmsAddress(text: string): SmsAddress | null {
  const provider = smsProviders.find((name) => text.startsWith(`${name}://`));
  // Schemes that browsers do not know are parsed without a host; https stands for them.
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

/** As the configuration takes it. */
export const smsVariable = addressBy(readSmsAddress).describe(
  'must look like twilio://account:token@api.twilio.com?from=%2B15551234567 or termii://:key@v3.api.termii.com?from=Name',
);
