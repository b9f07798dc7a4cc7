// The states of a virtual account: its transitions, and the recipients of each change.

import type { Updateable } from 'kysely';
import type { VirtualAccountsTable } from '#server/platform/db/tables/banking/virtual-accounts.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { VirtualAccountLine } from '#shared/banking/virtual-account-lines.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type AccountRow, insertAccountEvent, lockAccount, type Place, updateAccount } from './queries.ts';

type AccountEvent =
  | 'virtual_account.opened'
  | 'virtual_account.renamed'
  | 'virtual_account.deactivated'
  | 'virtual_account.paid'
  | 'virtual_account.expired';

type AccountNoun = {
  locked: { row: AccountRow };
  place: Place;
  line: VirtualAccountLine;
  event: AccountEvent;
  set: Updateable<VirtualAccountsTable>;
};

const none = { leads: {} };

export const virtualAccountStates = declareStates<AccountNoun>({
  entity: 'virtual_account',
  table: 'virtual_accounts',
  begins: ['PENDING'],
  changes: {
    requested: none,
    opened: { leads: { PENDING: 'ACTIVE' }, event: 'virtual_account.opened' },
    turned_elsewhere: none,
    no_bank_answered: none,
    renamed: { leads: { ACTIVE: 'ACTIVE' }, event: 'virtual_account.renamed' },
    deactivated: {
      leads: { PENDING: 'INACTIVE', ACTIVE: 'INACTIVE' },
      event: 'virtual_account.deactivated',
    },
    paid: { leads: { ACTIVE: 'PAID' }, event: 'virtual_account.paid' },
    expired: { leads: { PENDING: 'EXPIRED', ACTIVE: 'EXPIRED' }, event: 'virtual_account.expired' },
    inflow_credited: none,
    inflow_waiting: none,
    inflow_unmatched: none,
    inflow_returning: none,
    inflow_returned: none,
  },
  refusal: () => new AppError('VIRTUAL_ACCOUNT_STATE'),
  lock: async (tx, place) => {
    const row = await lockAccount(tx, place.environmentId, place.id);
    return row && { row };
  },
  update: updateAccount,
  insertLine: (tx, { environmentId, id: accountId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertAccountEvent(tx, { environmentId, accountId, ...line }),
  describe: async (_, { row }): Promise<WebhookEventData<AccountEvent>> => ({
    id: row.id,
    reference: row.reference,
    type: row.type,
    status: row.status,
    bankName: row.bankName,
    accountNumber: row.accountNumber,
    accountName: row.accountName,
    currency: row.currency,
    customerId: row.customerId,
    amount: row.amount,
    received: row.received,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }),
});
