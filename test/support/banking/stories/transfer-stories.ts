// Stories of transfers, their files and schedules, of remittances and of inflows on virtual accounts.
import { randomUUID } from 'node:crypto';
import { completeDueGroups } from '#server/banking/bulk-transfers/complete-groups.ts';
import { stepDueAccounts } from '#server/banking/virtual-accounts/due-accounts.ts';
import { returnDue } from '#server/banking/virtual-accounts/inflows/return-inflows.ts';
import { transferSchedulesContract } from '#shared/contract/banking/transfer-schedules.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { remittanceReviewsContract } from '#shared/contract/operator/console/remittance-reviews.ts';
import { callAs, createTestOperator } from '../../operators.ts';
import { openBulk } from '../bulk.ts';
import { makePayee, makeSender, remittanceKey, runRemittances, sendAbroad } from '../remittances.ts';
import { runTransfers, send, toAccount } from '../transfers.ts';
import { arrive, openAccount } from '../virtual-accounts.ts';
import type { Scene } from './scene.ts';

const hourMs = 3_600_000;

export async function sendTransfers({ server, clock, key }: Scene): Promise<void> {
  for (const suffix of ['89', '03', '06']) {
    const { status, body } = await send(server, key, toAccount(suffix));
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  for (let hours = 0; hours < 30; hours += 1) {
    clock.advance(hourMs);
    await runTransfers(server);
  }
}

export async function sendLater({ server, clock, act, key }: Scene): Promise<void> {
  const later = new Date(clock.now().getTime() + hourMs).toISOString();
  const { data } = await send(server, key, Object.assign(toAccount('79'), { scheduled_for: later }));
  await act(transfersContract.cancelTransfer, { token: key, params: { transferId: data.id } });
}

export async function schedule({ act, key }: Scene): Promise<void> {
  const plan = { frequency: 'monthly', starts_on: '2099-01-01', narration: 'Rent', amount: 100_000 };
  const { id } = await act(transferSchedulesContract.createTransferSchedule, {
    token: key,
    idempotencyKey: randomUUID(),
    body: Object.assign(toAccount('89'), plan),
  });
  await act(transferSchedulesContract.cancelTransferSchedule, { token: key, params: { scheduleId: id } });
}

export async function sendFiles({ server, clock, key }: Scene): Promise<void> {
  const bulk = openBulk(server, () => key);
  const sendOne = async () => {
    const draft = await bulk.upload([`058,${bulk.account('20')},,1500,`, `058,${bulk.account('20')},,1700,`]);
    await bulk.ask();
    const { status, body } = await bulk.send(draft);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return draft;
  };
  await bulk.stop(await sendOne());
  await sendOne();
  await runTransfers(server);
  clock.advance(61_000);
  await runTransfers(server);
  await completeDueGroups(server.services);
}

export async function receive({ server, business, clock, act }: Scene): Promise<void> {
  const { data: own } = await openAccount(server, business);
  const params = { virtualAccountId: own.id };
  await arrive(server, own, 900_000);
  await act(virtualAccountsContract.renameVirtualAccount, { params, body: { account_name: 'Adunni Shop' } });
  await act(virtualAccountsContract.deactivateVirtualAccount, { params });
  await arrive(server, own, 100_000);
  const dynamic = { type: 'dynamic', amount: 500_000, amount_under: 'wait' };
  const { data: paid } = await openAccount(server, business, dynamic);
  await arrive(server, paid, 200_000);
  await arrive(server, paid, 300_000);
  const { data: late } = await openAccount(server, business, dynamic);
  await arrive(server, late, 200_000);
  for (let days = 0; days < 3; days += 1) {
    clock.advance(24 * hourMs);
    await stepDueAccounts(server.services);
    await returnDue(server.services);
  }
}

export async function sendAway({ server, business, clock }: Scene): Promise<void> {
  const officer = await createTestOperator(server, 'Compliance officer');
  const token = await remittanceKey(server, business);
  const senderId = await makeSender(server, business);
  for (const suffix of ['89', '03', '06']) {
    const beneficiaryId = await makePayee(server, business, { senderId, suffix });
    await sendAbroad(server, token, { senderId, beneficiaryId });
  }
  const listed = await makePayee(server, business, { senderId, name: 'Sanction Listed' });
  const { data } = await sendAbroad(server, token, { senderId, beneficiaryId: listed });
  const ask = { params: { remittanceId: data.id }, body: { wanted: 'A copy of the passport' } };
  await callAs(server, officer.token, remittanceReviewsContract.askRemittanceDocuments, ask);
  for (let hours = 0; hours < 120; hours += 6) {
    clock.advance(6 * hourMs);
    await runRemittances(server);
  }
}
