// The host names of brands, accepted beside the platform's own. No other host name is used in links.
import type { Db } from '#server/platform/db/database.ts';

export type KnownHosts = {
  knows(host: string): boolean;
  /** Reloads the host names. The database notifies every change. */
  reload(): Promise<void>;
};

export function createKnownHosts(db: Db): KnownHosts {
  let hosts: ReadonlySet<string> = new Set();
  return {
    knows: (host) => hosts.has(host),
    reload: async () => {
      const rows = await db.selectFrom('branding').select('websiteUrl').execute();
      hosts = new Set(rows.map((row) => row.websiteUrl));
    },
  };
}

/** Returns the public address with another host name; scheme and port stay. */
export function addressAt(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

type Hosts = Pick<KnownHosts, 'knows'>;

/** Returns the host if it belongs to a brand, else null. A host name sent by the caller is not trusted otherwise. */
export function knownHost(hosts: Hosts, host: string | null | undefined): string | null {
  const name = host?.toLowerCase();
  return name && hosts.knows(name) ? name : null;
}

/** Returns the services with the address of the first known host, or their own address if none is known. */
export function withPublicAddress<S extends { publicUrl: string; hosts: Hosts }>(
  services: S,
  ...hosts: readonly (string | null | undefined)[]
): S {
  const host = hosts.map((host) => knownHost(services.hosts, host)).find((item) => item !== null);
  return host ? { ...services, publicUrl: addressAt(services.publicUrl, host) } : services;
}
