// The states of a wallet dispute, and the recipients of each change.

import type { Updateable } from 'kysely';
import { writeToOwners } from '#server/banking/wallets/emails.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { WalletDisputesTable } from '#server/platform/db/tables/banking/wallet-disputes.ts';
import { type DeclaredChange, declareStates } from '#server/platform/states/declare-states.ts';
import type { TxServices } from '#server/services.ts';
import type { WalletDisputeLine } from '#shared/banking/wallet-dispute-lines.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { insertDisputeEvent, lockDispute, updateDispute, type WalletDisputeRow } from './queries.ts';

type DisputeNoun = {
  locked: { row: WalletDisputeRow };
  place: { environmentId: string; disputeId: string };
  line: WalletDisputeLine;
  event: 'wallet_dispute.raised' | 'wallet_dispute.updated' | 'wallet_dispute.resolved';
  set: Updateable<WalletDisputesTable>;
};

const headings: Record<WalletDisputeLine['kind'], string> = {
  raised: 'A wallet transaction is disputed',
  answered: 'New message in a dispute',
  escalated: 'A dispute was escalated to the provider',
  resolved: 'A dispute was resolved',
  withdrawn: 'A dispute was withdrawn',
};

type Written = { params?: { reason?: string; text?: string; outcome?: string } };
const write: NonNullable<DeclaredChange<DisputeNoun, WalletDisputeLine>['email']> = async (
  services: TxServices,
  tx: Tx,
  { row },
  line,
) => {
  const { params = {} } = line as Written;
  const { environmentId, walletId, reference, id, updatedAt } = row;
  await writeToOwners(
    services,
    tx,
    { environmentId, id: walletId },
    {
      kind: `wallet_dispute_${line.kind}`,
      subject: `Dispute ${reference}: ${headings[line.kind].toLowerCase()}`,
      heading: headings[line.kind],
      paragraphs: [params.reason ?? params.text ?? params.outcome ?? row.reason],
      facts: [
        ['Transaction', row.entry],
        ['Amount', formatMoney(row.amount, row.currency, { sign: true })],
      ],
      link: { label: 'Open the dispute', path: `/banking-services/wallets/disputes/${id}` },
      key: `wallet_dispute:${id}:${line.kind}:${updatedAt.toISOString()}`,
    },
  );
};

const updated = { event: 'wallet_dispute.updated' as const, email: write };

export const disputeStates = declareStates<DisputeNoun>({
  entity: 'wallet_dispute',
  table: 'wallet_disputes',
  begins: ['UNRESOLVED'],
  changes: {
    raised: { leads: {}, event: 'wallet_dispute.raised', email: write },
    answered: { leads: { UNRESOLVED: 'UNRESOLVED', ESCALATED: 'ESCALATED' }, ...updated },
    escalated: { leads: { UNRESOLVED: 'ESCALATED' }, ...updated },
    resolved: {
      leads: { UNRESOLVED: 'RESOLVED', ESCALATED: 'RESOLVED' },
      event: 'wallet_dispute.resolved',
      email: write,
    },
    withdrawn: { leads: { UNRESOLVED: 'CLOSED', ESCALATED: 'CLOSED' }, ...updated },
  },
  refusal: ({ status }) =>
    new AppError('CONFLICT', {
      sentence:
        status === 'ESCALATED' ? 'This dispute has already been escalated.' : 'This dispute has ended.',
    }),
  lock: async (tx, { environmentId, disputeId }) => {
    const row = await lockDispute(tx, environmentId, disputeId);
    return row && { row };
  },
  update: updateDispute,
  insertLine: (tx, { environmentId, id: disputeId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertDisputeEvent(tx, { environmentId, disputeId, ...line }),
  describe: async (_, { row }) => ({
    id: row.id,
    reference: row.reference,
    wallet: row.walletId,
    status: row.status,
    category: row.category,
    currency: row.currency,
    amount: row.amount,
    outcome: row.outcome,
  }),
});
