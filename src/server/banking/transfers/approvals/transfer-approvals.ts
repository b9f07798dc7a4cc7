// Approval rules for single transfers.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import { confirmTransfer } from '#server/banking/confirmations/confirm.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type {
  ApprovalDescription,
  ApprovalSubjects,
  RequestedCall,
} from '#server/platform/approvals/approval-subject.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services, TxServices } from '#server/services.ts';
import { calculateCharges } from '#shared/banking/transfer-charges.ts';
import { transferPurposes } from '#shared/contract/banking/transfer-enums.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { formatMoney } from '#shared/money.ts';
import { isDutyFree } from '../create-transfers.ts';
import { nameRecipient } from '../single-transfer.ts';
import { findTerms } from '../terms.ts';

type RequestedInput = RequestedCall<typeof transfersContract.createTransfer>;

type Named = Awaited<ReturnType<typeof nameRecipient>>;

const prepare = (services: Services, { environment, body }: RequestedInput): Promise<Named> =>
  nameRecipient(services, { actor: null, environment }, body, body.amount);

async function describe(asking: {
  services: TxServices;
  db: Db;
  asked: RequestedInput;
  prepared: Named;
}): Promise<ApprovalDescription> {
  const { services, db, prepared } = asking;
  const { environment, body } = asking.asked;
  const { amount, purpose } = body;
  const { accountName, isOwn, bankName } = prepared;
  const wallet = await findSource(db, environment, { walletId: body.wallet_id, currency: body.currency });
  const { currency } = wallet;
  const terms = await findTerms(db, currency, services.clock.now());
  const { total } = calculateCharges(amount, terms, { dutyFree: isDutyFree({ purpose, isOwn }) });
  const money = (value: number) => formatMoney(value, currency);
  const available = wallet.ledger - wallet.lien;
  return {
    title: `Transfer to ${accountName}`,
    money: { amount, currency },
    changes: [
      { label: 'Recipient receives', now: null, after: money(amount) },
      { label: 'Charges', now: null, after: money(total - amount) },
      { label: wallet.name, now: money(available), after: money(available - total) },
      { label: 'Bank', now: bankName, after: null },
      { label: 'Account number', now: body.account_number, after: null },
      { label: 'Purpose', now: transferPurposes[purpose].label, after: null },
      { label: 'Narration', now: body.narration, after: null },
    ],
    effects: {
      approve: `${money(total)} leaves ${wallet.name} and is sent to ${bankName}`,
      later: 'If the bank refuses the transfer, it is returned with its charges',
      decline: 'No money is sent',
    },
    path: '/banking-services/transfers/transactions/single',
  };
}

const resultPath = (answer: unknown): string | null => {
  const { id } = (answer ?? {}) as { id?: unknown };
  return id ? `/banking-services/transfers/transactions/single/${id}` : null;
};
const words = { kind: 'Transfer', verb: 'Approve transfer', confirm: confirmTransfer } as const;
const editable = {
  amount: { label: 'Amount', type: 'money' },
  narration: { label: 'Narration', type: 'text' },
} as const;

export const transferApprovals: ApprovalSubjects = {
  transfers: {
    name: 'Transfers',
    about: 'Sending money from a wallet to a bank account, now or on a later date.',
    money: true,
    calls: {
      createTransfer: approvalOf(transfersContract.createTransfer, {
        ...words,
        editable,
        prepare,
        describe,
        resultPath,
      }),
      completeTransfer: approvalOf(transfersContract.completeTransfer, {
        ...words,
        editable,
        prepare,
        describe,
        resultPath,
      }),
    },
  },
};
