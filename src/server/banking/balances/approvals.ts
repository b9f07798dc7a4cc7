// How withdrawals of own balances are described to approval rules.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import { nameRecipient } from '#server/banking/transfers/single-transfer.ts';
import { findTerms } from '#server/banking/transfers/terms.ts';
import type { OwnType } from '#server/banking/wallets/own-history.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { ApprovalSubjects, RequestedCall } from '#server/platform/approvals/approval-subject.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services, TxServices } from '#server/services.ts';
import { calculateCharges } from '#shared/banking/transfer-charges.ts';
import { withdrawalsContract as contract } from '#shared/contract/banking/balances/withdrawals.ts';
import { formatMoney } from '#shared/money.ts';
import { transferRequestOf } from './withdraw.ts';

type RequestedInput = RequestedCall<typeof contract.withdrawRemittanceBalance>;
type Named = Awaited<ReturnType<typeof prepareFor>>;

async function prepareFor(services: Services, type: OwnType, { environment, body }: RequestedInput) {
  const input = await transferRequestOf(services, services.database.db, environment, { ...body, type });
  const named = await nameRecipient(services, { actor: null, environment }, input, input.amount);
  return { input, named };
}

async function describe(
  asking: { services: TxServices; db: Db; asked: RequestedInput; prepared: Named },
  path: string,
) {
  const { services, db, asked, prepared } = asking;
  const { input, named } = prepared;
  const { currency } = named;
  const wallet = await findSource(db, asked.environment, { walletId: input.wallet_id });
  const terms = await findTerms(db, currency, services.clock.now());
  const { total } = calculateCharges(input.amount, terms, { dutyFree: true });
  const available = wallet.ledger - wallet.lien;
  const money = (value: number) => formatMoney(value, currency);
  const to = `${named.bankName} •••• ${input.account_number.slice(-4)}`;
  return {
    title: `Withdrawal to ${to}`,
    money: { amount: total, currency },
    changes: [
      { label: 'Account', now: `${named.accountName}, ${to}`, after: null },
      { label: 'Charges', now: null, after: money(total - input.amount) },
      { label: wallet.name, now: money(available), after: money(available - total) },
    ],
    effects: {
      approve: `${money(total)} leaves ${wallet.name} for the business’s own account`,
      later: null,
      decline: 'No money is withdrawn',
    },
    path,
  };
}

const callFor = (type: OwnType, path: string) =>
  approvalOf(contract.withdrawRemittanceBalance, {
    kind: 'Withdrawal',
    verb: 'Approve withdrawal',
    code: 'transfer',
    prepare: (services, requestedCall) => prepareFor(services, type, requestedCall),
    describe: (asking) => describe(asking, path),
    resultPath: () => path,
  });

export const withdrawalApprovals: ApprovalSubjects = {
  balance_withdrawals: {
    name: 'Balance withdrawals',
    about: 'Withdrawing the remittance balance or the transfer balance to a payout account.',
    money: true,
    calls: {
      withdrawRemittanceBalance: callFor('REMITTANCE', '/balance/remittance'),
      withdrawTransferBalance: callFor('FUNDS-TRANSFER', '/balance/transfer'),
    },
  },
};
