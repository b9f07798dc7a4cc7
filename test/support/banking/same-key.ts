// The banking calls for the test of idempotency keys: transfers, their schedules and files, and beneficiaries.
import { randomUUID } from 'node:crypto';
import { queryDueRows } from '#server/banking/bulk-transfers/rows/query-names.ts';
import { withdrawalsContract } from '#shared/contract/banking/balances/withdrawals.ts';
import { beneficiariesContract } from '#shared/contract/banking/beneficiaries.ts';
import { bulkTransfersContract } from '#shared/contract/banking/bulk-transfers.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { transferSchedulesContract } from '#shared/contract/banking/transfer-schedules.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { sendFile } from '../disputes/disputes.ts';
import type { HostedPayers } from '../gateways/hosted-payers.ts';
import { balanceKey, openRemittances, ownAccountOf } from './balances.ts';
import { lockQuote, makePayee, makeSender, remittanceKey } from './remittances.ts';
import { openTransfers, toAccount, transferCode, transferKey } from './transfers.ts';

/** A call, another body with the same key, and the table that the call adds a row to. */
export type BankingCall = { endpoint: Endpoint; token: string; body: object; other: object; table: string };

const input = { ...toAccount('89'), amount: 100_000, confirmed: ['duplicate'] };
const more = { ...input, amount: 200_000 };

/** A transfer by a member, with a code. */
async function byMember(payers: HostedPayers, endpoint: Endpoint): Promise<BankingCall> {
  payers.clock.advance(61_000);
  await openTransfers(payers.server, payers.business, 1_000_000);
  const person = await payers.business.signInAs('Owner');
  const code = await transferCode(payers.server, person);
  const [body, other] = [
    { ...input, code },
    { ...more, code },
  ];
  return { endpoint, token: person.token, body, other, table: 'transfers' };
}

/** A file of one row, checked and ready to send. */
export async function bankingFile(payers: Pick<HostedPayers, 'server' | 'business'>): Promise<BankingCall> {
  const { server, business } = payers;
  await openTransfers(server, business, 1_000_000);
  const token = await transferKey(server, business);
  const bytes = Buffer.from(
    'bank_code,account_number,account_name,amount,narration\n058,7000000120,,1500,Maize',
  );
  const result = await sendFile(server.url, bulkTransfersContract.validateBulk, {
    token,
    bytes,
    fileName: 'pay.csv',
  });
  const { id } = result.body.data as { id: string };
  while ((await queryDueRows(server.services)) > 0);
  const params = { transferGroupId: id };
  const { data } = await server.call(bulkTransfersContract.getTransferGroup, { token, params });
  const body = { transfer_group_id: id, rows: data.to_send.rows, total: data.to_send.total };
  const other = { ...body, total: body.total + 1 };
  return { endpoint: bulkTransfersContract.sendBulk, token, body, other, table: 'transfers' };
}

/** A withdrawal with a secret key. */
async function withdrawn(
  { server, business, clock }: HostedPayers,
  of: 'REMITTANCE' | 'TRANSFER',
): Promise<BankingCall> {
  clock.advance(61_000);
  await openTransfers(server, business, 1_000_000);
  await openRemittances(server, business, 1_000_000);
  const accountId = await ownAccountOf(server, business);
  const token = await balanceKey(server, business);
  const [body, other] = [150_000, 250_000].map((amount) => ({
    account_id: accountId,
    amount,
    again: true,
  })) as [object, object];
  const endpoint =
    of === 'REMITTANCE'
      ? withdrawalsContract.withdrawRemittanceBalance
      : withdrawalsContract.withdrawTransferBalance;
  return { endpoint, token, body, other, table: 'transfers' };
}

/** One per banking call that takes an idempotency key and opens its own transactions. */
export const bankingCalls: Record<string, (payers: HostedPayers) => Promise<BankingCall>> = {
  createTransfer: (payers) => byMember(payers, transfersContract.createTransfer),
  completeTransfer: (payers) => byMember(payers, transfersContract.completeTransfer),
  createTransferSchedule: async ({ server, business }) => {
    await openTransfers(server, business, 0);
    const token = await transferKey(server, business);
    const plan = { ...toAccount('89'), narration: 'Rent', frequency: 'monthly', starts_on: '2099-01-01' };
    const [body, other] = [
      { ...plan, amount: 100_000 },
      { ...plan, amount: 200_000 },
    ];
    const endpoint = transferSchedulesContract.createTransferSchedule;
    return { endpoint, token, body, other, table: 'transfer_schedules' };
  },
  createBeneficiary: async ({ business }) => {
    const { token } = await business.signInAs('Owner');
    const [body, other] = ['0123456789', '0123456799'].map((accountNumber) => ({
      bankCode: '058',
      accountNumber,
      nickname: `Once ${randomUUID().slice(0, 8)}`,
    })) as [object, object];
    const endpoint = beneficiariesContract.createBeneficiary;
    return { endpoint, token, body, other, table: 'beneficiaries' };
  },
  sendRemittance: async ({ server, business, clock }) => {
    clock.advance(61_000);
    await openTransfers(server, business, 50_000_000);
    const [token, senderId] = [await remittanceKey(server, business), await makeSender(server, business)];
    const beneficiaryId = await makePayee(server, business, { senderId });
    const { data } = await lockQuote(server, token);
    const body = { quoteId: data.id, senderId, beneficiaryId, purpose: 'family_support' };
    const other = {
      quoteId: data.id,
      senderId,
      beneficiaryId,
      purpose: 'education',
    };
    return { endpoint: remittancesContract.sendRemittance, token, body, other, table: 'remittances' };
  },
  withdrawRemittanceBalance: (payers) => withdrawn(payers, 'REMITTANCE'),
  withdrawTransferBalance: (payers) => withdrawn(payers, 'TRANSFER'),
  sendBulk: bankingFile,
  createVirtualAccount: async ({ business }) => {
    const { token } = await business.signInAs('Owner');
    const [body, other] = ['One account', 'Another account'].map((account_name) => ({ account_name })) as [
      object,
      object,
    ];
    const endpoint = virtualAccountsContract.createVirtualAccount;
    return { endpoint, token, body, other, table: 'virtual_accounts' };
  },
};
