// The state tables of payments, attempts, and the nouns that take payments: their changes.

import { offeredChanges, type StateTable } from '#shared/states.ts';

/** A failed payment may be tried again; a late transfer captures it as well. Written by the capture in SQL (decision 31). */
export const transactionStates = {
  table: 'transactions',
  begins: ['pending'],
  changes: {
    captured: { pending: 'successful', failed: 'successful' },
    failed: { pending: 'failed' },
    abandoned: { pending: 'failed' },
    tried_again: { failed: 'pending' },
  },
} as const satisfies StateTable;

export const attemptStates = {
  table: 'transaction_attempts',
  begins: ['processing'],
  changes: {
    challenged: { processing: 'challenged', unknown: 'challenged' },
    left_unknown: { processing: 'unknown', challenged: 'unknown' },
    captured: { processing: 'successful', challenged: 'successful', unknown: 'successful' },
    failed: { processing: 'failed', challenged: 'failed', unknown: 'failed' },
  },
} as const satisfies StateTable;

export const transferAccountStates = {
  table: 'transfer_accounts',
  begins: ['ACTIVE'],
  changes: {
    paid: { ACTIVE: 'PAID' },
    expired: { ACTIVE: 'EXPIRED' },
    closed: { ACTIVE: 'CLOSED' },
  },
} as const satisfies StateTable;

/** Changes that users request for a link, page or code; the others result from payments and edits. */
export const requestedChanges = ['activated', 'deactivated', 'archived'] as const;

/** COMPLETED is reached by payments and EXPIRED by time; an edit that allows more payments or sets a later date leaves either. */
export const linkStates = {
  table: 'payment_links',
  begins: ['DRAFT', 'ACTIVE'],
  shown: { EXPIRED: 'ACTIVE' },
  changes: {
    activated: { DRAFT: 'ACTIVE', INACTIVE: 'ACTIVE' },
    deactivated: { ACTIVE: 'INACTIVE' },
    archived: {
      DRAFT: 'CLOSED',
      ACTIVE: 'CLOSED',
      INACTIVE: 'CLOSED',
      COMPLETED: 'CLOSED',
      EXPIRED: 'CLOSED',
    },
    used_up: { ACTIVE: 'COMPLETED', INACTIVE: 'COMPLETED' },
    extended: { COMPLETED: 'ACTIVE' },
  },
} as const satisfies StateTable;

/** A draft is published or discarded; an archived page is final. */
export const pageStates = {
  table: 'payment_pages',
  begins: ['DRAFT', 'ACTIVE'],
  changes: offeredChanges,
} as const satisfies StateTable;

/** Only a dynamic code is ever PAID. */
export const codeStates = {
  table: 'qr_codes',
  begins: ['ACTIVE'],
  shown: { EXPIRED: 'ACTIVE' },
  changes: {
    activated: { INACTIVE: 'ACTIVE' },
    deactivated: { ACTIVE: 'INACTIVE', EXPIRED: 'INACTIVE' },
    paid: { ACTIVE: 'PAID', INACTIVE: 'PAID' },
  },
} as const satisfies StateTable;
