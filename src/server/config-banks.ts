// Configuration of a bank rail: one address with the provider, its credentials and the source account.
import { addressBy } from './config-address.ts';

export const bankProviders = ['nip', 'providus'] as const;
export type BankProvider = (typeof bankProviders)[number];

export type BankAddress = {
  provider: BankProvider;
  /** Base URL of the API with its path prefix: https, or http for loopback hosts. No trailing slash. */
  url: string;
  /** Client id or user name. */
  user: string;
  secret: string;
  /** The account to debit, and its name. */
  account: string;
  name: string;
  /** NIP: the six-digit institution code assigned by the scheme to the caller; transaction ids begin with it. */
  institution: string;
  /** NIP: the mandate reference issued by the scheme for debiting the account. */
  mandate: string;
  biller: string;
  bvn: string;
  /** NIP: the path of the token endpoint, on the same host. */
  tokenPath: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Returns null if the text is not a valid bank rail address. */
export function readBankAddress(text: string): BankAddress | null {
  const provider = bankProviders.find((name) => text.startsWith(`${name}://`));
  // URL parses non-standard schemes without a host, so the scheme is replaced by https.
  const rest = provider && `https${text.slice(provider.length)}`;
  if (!provider || !rest || !URL.canParse(rest)) return null;
  const url = new URL(rest);
  const [user, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const of = (name: string): string => url.searchParams.get(name) ?? '';
  const [account, name, institution] = [of('account'), of('name'), of('institution')];
  if (user === '' || secret === '' || name === '') return null;
  if (provider === 'nip' && !(/^\d{6}$/.test(institution) && /^\d{10}$/.test(account))) return null;
  const protocol = loopbackHosts.includes(url.hostname) ? 'http' : 'https';
  return {
    provider,
    url: `${protocol}://${url.host}${url.pathname.replace(/\/$/, '')}`,
    user,
    secret,
    account,
    name,
    institution,
    mandate: of('mandate'),
    biller: of('biller'),
    bvn: of('bvn'),
    tokenPath: of('token') || '/v2/reset',
  };
}

/** The environment variable's schema. */
export const bankVariable = addressBy(readBankAddress).describe(
  'must look like nip://client:secret@host/path?institution=000034&account=0112345678&name=Name or providus://user:password@host/path?name=Name',
);
