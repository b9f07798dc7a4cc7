// Table types for host names of stores.
import type { StoreHostProblem, StoreHostStatus } from '#shared/commerce/store-host.ts';

export type StoreHostsTable = {
  environmentId: string;
  host: string;
  token: string;
  status: StoreHostStatus;
  problem: StoreHostProblem | null;
  createdAt: Date;
  checkedAt: Date | null;
  verifiedAt: Date | null;
  failingSince: Date | null;
  nextCheckAt: Date | null;
};

export type StoreHostTables = { storeHosts: StoreHostsTable };
