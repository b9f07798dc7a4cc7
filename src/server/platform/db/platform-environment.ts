// Where rows lie that are the platform's own, in tables whose other rows are merchants'.

/** Stands first in their keys, as the environment does in those of merchants; there is no such row in `environments`. */
export const platformEnvironmentId = '00000000-0000-0000-0000-000000000000';

/** The platform's own books of a mode: environments without a business, in which money of nobody lies. */
export const platformBooks = {
  test: '00000000-0000-0000-0000-000000000001',
  live: '00000000-0000-0000-0000-000000000002',
} as const;
