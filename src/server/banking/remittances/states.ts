// The states of a remittance: its transitions, and the events sent to the merchant.
import type { Updateable } from 'kysely';
import type { Clear } from '#server/platform/auth/sealed-rows.ts';
import type { RemittancesTable } from '#server/platform/db/tables/banking/remittances.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { RemittanceLine } from '#shared/banking/remittance/lines.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { insertRemittanceEvent, lockRemittance, type RemittanceRow, updateRemittance } from './queries.ts';

type RemittanceEvent =
  | 'remittance.pending'
  | 'remittance.held'
  | 'remittance.documents_wanted'
  | 'remittance.processing'
  | 'remittance.completed'
  | 'remittance.failed'
  | 'remittance.reversed';

type RemittanceNoun = {
  locked: { row: RemittanceRow };
  place: { environmentId: string; remittanceId: string };
  line: RemittanceLine;
  event: RemittanceEvent;
  set: Clear<Updateable<RemittancesTable>>;
};

/** The actor of automatic changes. */
export const byPlatform = { actor: { kind: 'platform' }, tone: 'neutral' } as const;

/** The facts that lists and events share. */
export function factsOf(row: RemittanceRow) {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    corridor: row.corridor,
    method: row.method,
    currency: row.currency,
    amount: row.amount,
    fee: row.fee,
    vat: row.vat,
    receiveCurrency: row.receiveCurrency,
    receiveAmount: row.receiveAmount,
    purpose: row.purpose,
    wanted: row.requestedDocuments,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

function describeRemittance(row: RemittanceRow): WebhookEventData<RemittanceEvent> {
  return {
    ...factsOf(row),
    walletId: row.walletId,
    senderId: row.senderId,
    senderName: row.senderName,
    beneficiaryId: row.beneficiaryId,
    beneficiaryName: row.beneficiaryName,
  };
}

export const remittanceStates = declareStates<RemittanceNoun>({
  entity: 'remittance',
  table: 'remittances',
  begins: ['PENDING'],
  changes: {
    created: { leads: {}, event: 'remittance.pending' },
    screened: { leads: { PENDING: 'PENDING' } },
    held: { leads: { PENDING: 'HELD' }, event: 'remittance.held' },
    asked: { leads: { HELD: 'AWAITING', AWAITING: 'AWAITING' }, event: 'remittance.documents_wanted' },
    answered: { leads: { AWAITING: 'HELD' } },
    released: { leads: { HELD: 'PENDING', AWAITING: 'PENDING' } },
    sent: { leads: { PENDING: 'PROCESSING' }, event: 'remittance.processing' },
    unknown: { leads: { PROCESSING: 'PROCESSING' } },
    completed: { leads: { PROCESSING: 'COMPLETED' }, event: 'remittance.completed' },
    failed: { leads: { PROCESSING: 'FAILED' }, event: 'remittance.failed' },
    refused: { leads: { HELD: 'FAILED', AWAITING: 'FAILED' }, event: 'remittance.failed' },
    returned: { leads: { COMPLETED: 'REVERSED' }, event: 'remittance.reversed' },
  },
  refusal: () => new AppError('REMITTANCE_STATE'),
  lock: async (tx, { environmentId, remittanceId }) => {
    const row = await lockRemittance(tx, environmentId, remittanceId);
    return row && { row };
  },
  update: updateRemittance,
  insertLine: (tx, { environmentId, id: remittanceId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertRemittanceEvent(tx, { environmentId, remittanceId, ...line }),
  describe: async (_, { row }) => describeRemittance(row),
});
