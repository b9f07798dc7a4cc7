// The environment id of the platform's own rows, in tables whose other rows belong to merchants.

/** Used in keys in place of an environment; `environments` has no such row. */
export const platformEnvironmentId = '00000000-0000-0000-0000-000000000000';

/** The platform's own books per mode: environments without a business, which contain no money. */
export const platformBooks = {
  test: '00000000-0000-0000-0000-000000000001',
  live: '00000000-0000-0000-0000-000000000002',
} as const;
