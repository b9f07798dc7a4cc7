// The states of a wallet: its transitions, and the recipients of each change.

import type { Updateable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { WalletsTable } from '#server/platform/db/tables/banking/wallets.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { TxServices } from '#server/services.ts';
import type { WalletLine } from '#shared/banking/wallet-lines.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { writeOfChange } from './emails.ts';
import { insertWalletEvent, lockWallets, updateWallet, type WalletRow } from './queries.ts';

type WalletEvent =
  | 'wallet.opened'
  | 'wallet.updated'
  | 'wallet.blocked'
  | 'wallet.unblocked'
  | 'wallet.closed';

type WalletNoun = {
  locked: { row: WalletRow };
  place: { environmentId: string; walletId: string };
  line: WalletLine;
  event: WalletEvent;
  set: Updateable<WalletsTable>;
};

/** Changes that are e-mailed to the owners. */
const emailed = {
  email: (
    services: TxServices,
    tx: Tx,
    { row }: WalletNoun['locked'],
    { kind }: { kind: WalletLine['kind'] },
  ) => writeOfChange(services, tx, row, kind),
};
const updated = { event: 'wallet.updated' as const };
const none = { leads: {} };

export const walletStates = declareStates<WalletNoun>({
  entity: 'wallet',
  table: 'wallets',
  begins: ['ACTIVE', 'NOT_ACTIVE', 'PENDING'],
  changes: {
    opened: { ...none, event: 'wallet.opened' },
    activated: { leads: { PENDING: 'ACTIVE', NOT_ACTIVE: 'ACTIVE' }, ...updated },
    blocked: { leads: { ACTIVE: 'BLOCKED', BLOCKED: 'BLOCKED' }, event: 'wallet.blocked', ...emailed },
    unblocked: { leads: { BLOCKED: 'ACTIVE' }, event: 'wallet.unblocked', ...emailed },
    deactivated: { leads: { ACTIVE: 'INACTIVE' }, ...updated },
    reactivated: { leads: { INACTIVE: 'ACTIVE' }, ...updated },
    closed: {
      leads: { PENDING: 'CLOSED', NOT_ACTIVE: 'CLOSED', ACTIVE: 'CLOSED', INACTIVE: 'CLOSED' },
      event: 'wallet.closed',
      ...emailed,
    },
    lien_placed: none,
    lien_released: none,
    tier_changed: {
      leads: {
        PENDING: 'PENDING',
        NOT_ACTIVE: 'NOT_ACTIVE',
        ACTIVE: 'ACTIVE',
        BLOCKED: 'BLOCKED',
        INACTIVE: 'INACTIVE',
      },
      ...updated,
    },
  },
  refusal: () => new AppError('WALLET_STATE'),
  lock: async (tx, { environmentId, walletId }) => {
    const [row] = await lockWallets(tx, environmentId, [walletId]);
    return row && { row };
  },
  update: updateWallet,
  insertLine: (tx, { environmentId, id: walletId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertWalletEvent(tx, { environmentId, walletId, ...line }),
  describe: async (_, { row }): Promise<WebhookEventData<WalletEvent>> => {
    const { id, reference, type, customerId, currency, status, block, blockReason, tier } = row;
    return {
      id,
      reference,
      type,
      customerId,
      currency,
      status,
      block,
      blockReason,
      tier,
      createdAt: row.createdAt.toISOString(),
    };
  },
});
