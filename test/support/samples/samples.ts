// What the tests that walk over all calls need of an area: bodies that are valid, and ids of things that are there.
import type { TestBusiness, TestServer } from '../server.ts';

/** Stands in what may not leak. */
export const marker = 'Zebra-secret';
/** An id that nothing has. */
export const nobody = '00000000-0000-7000-8000-000000000000';

export type Samples = {
  /** By the name of the call, so that it gets past its validation to where the row is looked up; undefined: no body. */
  bodies: Readonly<Record<string, unknown>>;
  /** Makes one of each thing the area's nouns own, through the front door; returns ids by the parameter that names them. */
  make?: (
    server: TestServer,
    business: TestBusiness,
  ) => Promise<Readonly<Record<string, string | undefined>>>;
};
