// The states of a payout: transitions, and the notifications of each.

import type { Updateable } from 'kysely';
import type { Clear } from '#server/platform/auth/sealed-rows.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { PayoutsTable } from '#server/platform/db/tables/settlement/payouts.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PayoutLine } from '#shared/settlement/payout-lines.ts';
import { emailPayoutFailure } from './emails.ts';
import { insertPayoutEvent, lockPayout, type PayoutRow, updatePayout } from './queries.ts';

type PayoutNoun = {
  locked: { row: PayoutRow };
  place: { environmentId: string; payoutId: string };
  line: PayoutLine;
  event: 'payout.pending' | 'payout.processing' | 'payout.settled' | 'payout.failed';
  set: Clear<Updateable<PayoutsTable>>;
};

/** The actor of automatic changes. */
export const byPlatform = { actor: { kind: 'platform' }, tone: 'neutral' } as const;

const failed = {
  event: 'payout.failed' as const,
  email: (services: TxServices, tx: Tx, { row }: PayoutNoun['locked']) =>
    emailPayoutFailure(services, tx, row),
};

/** An action of a merchant or staff in the wrong state throws PAYOUT_STATE; the bank is asked only about payouts in the right state. */
export const payoutStates = declareStates<PayoutNoun>({
  entity: 'payout',
  table: 'payouts',
  begins: ['CREATED'],
  changes: {
    created: { leads: {} },
    held: { leads: { CREATED: 'PENDING', PENDING: 'PENDING' }, event: 'payout.pending' },
    released: { leads: { PENDING: 'PENDING' } },
    processing: { leads: { CREATED: 'PROCESSING', PENDING: 'PROCESSING' }, event: 'payout.processing' },
    unknown: { leads: { PROCESSING: 'PROCESSING' } },
    settled: { leads: { PROCESSING: 'SETTLED' }, event: 'payout.settled' },
    // In the simulator the bank can refuse a payout before it is handed over.
    failed: { leads: { CREATED: 'FAILED', PENDING: 'FAILED', PROCESSING: 'FAILED' }, ...failed },
    returned: { leads: { SETTLED: 'FAILED' }, ...failed },
    retried: { leads: { FAILED: 'CREATED' } },
    cancelled: { leads: { PENDING: 'FAILED' }, event: 'payout.failed' },
  },
  refusal: () => new AppError('PAYOUT_STATE'),
  lock: async (tx, { environmentId, payoutId }) => {
    const row = await lockPayout(tx, environmentId, payoutId);
    return row && { row };
  },
  update: updatePayout,
  insertLine: (tx, { environmentId, id: payoutId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertPayoutEvent(tx, { environmentId, payoutId, ...line }),
  describe: async (_, { row }) => {
    const { id, payoutRef, status, currency, gross, fees, vat, refunds, chargebacks, net } = row;
    const { accountNumber, bankName } = row;
    return {
      id,
      payoutRef,
      status,
      currency,
      gross,
      fees,
      vat,
      refunds,
      chargebacks,
      net,
      subAccountId: row.subAccountId,
      bank: accountNumber && bankName ? { bankName, accountNumber } : null,
      sessionId: row.sessionId,
      holdReason: row.holdReason,
      failure: row.failure,
      createdAt: row.createdAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
    };
  },
});
