// The host names the platform is reached at beside its own: those of its brands. No other name gets into a link.
import type { Db } from '#server/platform/db/database.ts';

export type KnownHosts = {
  knows(host: string): boolean;
  /** Reads them anew: the database announces every change. */
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

/** The public address with another host name: scheme and port stay. */
export function addressAt(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

type Hosts = Pick<KnownHosts, 'knows'>;

/** The host when it is one of a brand, else null. A name that a caller sent counts for nothing by itself. */
export function knownHost(hosts: Hosts, host: string | null | undefined): string | null {
  const name = host?.toLowerCase();
  return name && hosts.knows(name) ? name : null;
}

/** The services at the address of the first host that is known; at their own address where none is. */
export function atHost<S extends { publicUrl: string; hosts: Hosts }>(
  services: S,
  ...wanted: readonly (string | null | undefined)[]
): S {
  const host = wanted.map((one) => knownHost(services.hosts, one)).find((one) => one !== null);
  return host ? { ...services, publicUrl: addressAt(services.publicUrl, host) } : services;
}
