// The states of a listing, and of a picture that is fetched for one.

import type { StateTable } from '#shared/states.ts';

export const listingStates = {
  table: 'store_products',
  begins: ['DRAFT', 'PUBLISHED'],
  changes: {
    published: { DRAFT: 'PUBLISHED', ARCHIVED: 'PUBLISHED' },
    withdrawn: { PUBLISHED: 'DRAFT', ARCHIVED: 'DRAFT' },
    archived: { DRAFT: 'ARCHIVED', PUBLISHED: 'ARCHIVED' },
  },
} as const satisfies StateTable;

export const pictureStates = {
  table: 'store_picture_addresses',
  begins: ['WAITING'],
  changes: {
    fetched: { WAITING: 'FETCHED' },
    failed: { WAITING: 'FAILED' },
    retried: { FAILED: 'WAITING' },
  },
} as const satisfies StateTable;
