// Limits external connections to public addresses, checked when an address is entered and again at every connection.
import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Resolves a host name to all of its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** Non-public ranges: IANA special-purpose registries for IPv4 and IPv6 (RFC 6890), multicast and reserved ranges. */
const notPublic4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Within 2000::/3, the only public range: documentation, and encodings of IPv4 addresses (Teredo, 6to4). */
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function blockOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const block = new BlockList();
  for (const subnet of subnets) {
    const [host = '', bits] = subnet.split('/');
    block.addSubnet(host, Number(bits), family);
  }
  return block;
}
const refused4 = blockOf(notPublic4, 'ipv4');
const refused6 = blockOf(notPublic6, 'ipv6');
const global6 = blockOf(['2000::/3'], 'ipv6');
const mapped6 = blockOf(['::ffff:0:0/96'], 'ipv6');

/** Returns the IPv4 address within ::ffff:7f00:1 or ::ffff:127.0.0.1. */
function unmap(ip: string): string {
  const dotted = /:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  if (dotted) return dotted;
  const [high = 0, low = 0] = ip
    .split(':')
    .slice(-2)
    .map((part) => Number.parseInt(part || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Whether an IP address, in any notation, is public. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !refused4.check(ip, 'ipv4');
  if (family !== 6) return false;
  const plain = ip.split('%')[0] ?? '';
  if (mapped6.check(plain, 'ipv6')) return isPublicAddress(unmap(plain));
  return global6.check(plain, 'ipv6') && !refused6.check(plain, 'ipv6');
}

const localName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/i;

/** Returns the host of a URL without brackets and trailing dot. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

export const resolveByDns: Resolve = (host) =>
  new Promise((resolve, reject) => {
    dnsLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

export class AddressRefused extends Error {
  override name = 'AddressRefused';
  constructor(host: string, ip: string) {
    super(
      host === ip
        ? `${ip} is not a public address.`
        : `${host} resolves to ${ip}, which is not a public address.`,
    );
  }
}

const resolveWaitMs = 1500;

const notPublic = 'This is not a public address';

/** Returns why the host of a URL, as written, may not be connected to; null if its name has to be resolved. */
export function refusalOfHost(url: URL): string | null {
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : notPublic;
  return localName.test(host) || !host.includes('.') ? notPublic : null;
}

/**
 * As above, with the addresses that the name resolves to now. A name that cannot be resolved may be saved: the check at every connection is
 * decisive.
 */
export async function refusalOfName(url: URL, resolve: Resolve = resolveByDns): Promise<string | null> {
  const refusal = refusalOfHost(url);
  const host = hostOf(url);
  if (refusal || isIP(host) !== 0) return refusal;
  const late = new Promise<LookupAddress[]>((done) => setTimeout(done, resolveWaitMs, []).unref());
  const found = await Promise.race([resolve(host).catch(() => []), late]);
  return found.every(({ address: ip }) => isPublicAddress(ip))
    ? null
    : 'This name resolves to an address that is not public';
}

const loopback4 = blockOf(['127.0.0.0/8'], 'ipv4');

/** Whether the host is this machine, by address or as localhost: where test doubles listen. */
export function isLoopbackHost(url: URL): boolean {
  const host = hostOf(url);
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && loopback4.check(host, 'ipv4'));
}

/** Throws for a host that is a non-public IP address; names are checked by the lookup. */
export function assertPublicHost(url: URL): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressRefused(host, host);
}

/**
 * A lookup for node:http that succeeds only when all addresses of the name are public, so that the checked address is the one connected to.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host)
      .then((addresses) => {
        const refused = addresses.find(({ address }) => !isPublicAddress(address));
        if (refused) throw new AddressRefused(host, refused.address);
        const [first] = addresses;
        if (!first) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
        if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      })
      .catch((error: NodeJS.ErrnoException) => done(error, '', 0));
  };
}
