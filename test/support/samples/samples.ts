// The samples that an area provides to tests of all calls: valid bodies, and ids of existing objects.
import type { TestBusiness, TestServer } from '../server.ts';

/** Included in texts that must not leak. */
export const marker = 'Zebra-secret';
/** An id that does not exist. */
export const nobody = '00000000-0000-7000-8000-000000000000';

export type Samples = {
  /** Bodies by the name of the call, valid so that the call reaches its lookup; undefined: no body. */
  bodies: Readonly<Record<string, unknown>>;
  /** Creates one object of each kind that the area's nouns own, through the API; returns ids by the parameter that names them. */
  make?: (
    server: TestServer,
    business: TestBusiness,
  ) => Promise<Readonly<Record<string, string | undefined>>>;
};
