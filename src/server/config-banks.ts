// How a bank rail is named in the configuration: one address that says which, with what credentials, and from which account.
import { addressBy } from './config-address.ts';

export const bankProviders = ['nip', 'providus'] as const;
export type BankProvider = (typeof bankProviders)[number];

export type BankAddress = {
  provider: BankProvider;
  /** Where it is called, with the path that its calls begin with: https, but http on this machine. Without a slash at the end. */
  url: string;
  /** Client id, or user name. */
  user: string;
  secret: string;
  /** The account that is debited, and its name. */
  account: string;
  name: string;
  /** NIP: six digits that the scheme has given to who calls; transaction ids begin with them. */
  institution: string;
  /** NIP: what it has given for debiting the account. */
  mandate: string;
  biller: string;
  bvn: string;
  /** NIP: where a token is asked for, at the same host. */
  tokenPath: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Null when it is not an address of a bank rail. */
export function readBankAddress(text: string): BankAddress | null {
  const provider = bankProviders.find((name) => text.startsWith(`${name}://`));
  // Schemes that browsers do not know are parsed without a host; https stands for them.
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

/** As the configuration takes it. */
export const bankVariable = addressBy(readBankAddress).describe(
  'must look like nip://client:secret@host/path?institution=000034&account=0112345678&name=Name or providus://user:password@host/path?name=Name',
);
