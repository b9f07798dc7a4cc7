// The states of a bulk transfer: transitions and webhook events.

import type { Updateable } from 'kysely';
import type { Tables } from '#server/platform/db/database.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { TransferGroupLine } from '#shared/banking/transfer-group-lines.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { announceGroups, type GroupRow, lockGroup, updateGroup } from './queries.ts';

type GroupEvent = 'transfer_group.processing' | 'transfer_group.stopped' | 'transfer_group.completed';

type GroupNoun = {
  locked: { row: GroupRow };
  place: { environmentId: string; groupId: string };
  line: TransferGroupLine;
  event: GroupEvent;
  set: Updateable<Tables['transferGroups']>;
};

function describeGroup(row: GroupRow): WebhookEventData<GroupEvent> {
  const { id, reference, name, status, walletId, currency, sentCount, amount, total } = row;
  return {
    id,
    reference,
    name,
    status,
    walletId,
    currency,
    rows: sentCount,
    amount,
    total,
    sentAt: row.sentAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

export const groupStates = declareStates<GroupNoun>({
  entity: 'transfer-group',
  table: 'transfer_groups',
  begins: ['DRAFT'],
  changes: {
    drafted: { leads: {} },
    sent: { leads: { DRAFT: 'PROCESSING' }, event: 'transfer_group.processing' },
    replaced: { leads: { DRAFT: 'DRAFT' } },
    stopped: { leads: { PROCESSING: 'PROCESSING' }, event: 'transfer_group.stopped' },
    completed: { leads: { PROCESSING: 'COMPLETED' }, event: 'transfer_group.completed' },
    discarded: { leads: { DRAFT: 'DISCARDED' } },
  },
  refusal: ({ status }, kind) =>
    new AppError('TRANSFER_STATE', {
      sentence:
        status === 'DISCARDED'
          ? 'This draft was discarded.'
          : kind === 'stopped'
            ? status === 'DRAFT'
              ? 'This file has not been sent yet.'
              : 'Every row of this file has an outcome.'
            : kind === 'sent'
              ? 'This file has already been sent.'
              : 'This file has been sent and can no longer be changed.',
    }),
  lock: async (tx, { environmentId, groupId }) => {
    const row = await lockGroup(tx, environmentId, groupId);
    return row && { row };
  },
  update: async (tx, before, changes) => {
    const row = await updateGroup(tx, before, changes);
    announceGroups(tx, row.environmentId);
    return row;
  },
  insertLine: async (tx, { environmentId, id: groupId }, { fromStatus: _, toStatus: __, ...line }) => {
    await tx
      .insertInto('transferGroupEvents')
      .values({ environmentId, groupId, ...line })
      .execute();
  },
  describe: async (_, { row }) => describeGroup(row),
});
