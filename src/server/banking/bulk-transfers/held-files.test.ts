// A bulk transfer under an approval rule, submitted through the API: no row changes while it is pending; after approval it is sent once, as
// approved.
import { expect, test } from 'vitest';
import { executeApproved } from '#server/account/approvals/execute.ts';
import {
  approvalRequestsContract as requests,
  approvalRulesContract as rules,
} from '#shared/contract/account/approvals.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { searchContract } from '#shared/contract/platform/search.ts';
import { bankingFile } from '#test/support/banking/same-key.ts';
import { transferCode } from '#test/support/banking/transfers.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openProvedServer();

/** A business in which all bulk transfers need the approval of an Admin. */
async function openHeld() {
  const business = await createTestBusiness(server, { name: 'Adunni Foods' });
  const { token } = business;
  const admin = await business.signInAs('Admin');
  const { data: options } = await server.call(rules.getApprovalOptions, { token });
  const roles = options.roles.filter(({ name }) => name === 'Admin').map(({ id }) => id);
  const rule = { name: 'All files', module: 'bulk_transfers', steps: [{ need: 1, roles }] };
  expect((await server.call(rules.createApprovalRule, { token, body: rule as never })).status).toBe(200);
  return { business, token, admin };
}

test('a file pending approval cannot be changed, and is sent once, as approved', async () => {
  const { business, token, admin } = await openHeld();
  const file = await bankingFile({ server, business });
  const body = file.body as { transfer_group_id: string; rows: number; total: number };
  const params = { transferGroupId: body.transfer_group_id };
  const available = async () => {
    const { data } = await server.call(walletsContract.listWallets, { token });
    return data.items.find(({ type }) => type === 'FUNDS-TRANSFER')?.available;
  };
  const before = await available();
  const send = (idempotencyKey: string) =>
    server.call(contract.sendBulk, { token: file.token, idempotencyKey, body });
  const ahead = await server.call(contract.getTransferGroup, { token: file.token, params });
  expect(ahead.data.approval_ahead).toMatchObject({ steps: [expect.stringMatching(/^one of /)] });
  const held = await send('payroll');
  expect(held.status, JSON.stringify(held.body)).toBe(202);
  const { id, reference } = held.body.data.approval_request;
  expect((await send('payroll')).body.data.approval_request.id).toBe(id);
  const get = async () => (await server.call(contract.getTransferGroup, { token, params })).data;
  expect(await get()).toMatchObject({ status: 'DRAFT', approval: { id, reference } });
  const change = () =>
    server.call(contract.changeBulkRow, {
      token: file.token,
      params: { ...params, line: '2' },
      body: { account_number: '7000000220' } as never,
    });
  expect((await change()).body.error).toMatchObject({
    code: 'TRANSFER_STATE',
    message: expect.stringContaining(reference),
  });
  const found = await server.call(searchContract.searchEverything, {
    token: admin.token,
    query: { q: reference },
  });
  expect(JSON.stringify(found.body)).toContain(id);
  const read = await server.call(requests.getApprovalRequest, {
    token: file.token,
    params: { requestId: id },
  });
  expect(read.data).toMatchObject({ maker: 'Payroll program', isMine: true, canDecide: false });
  // After withdrawal by its maker it can be changed and submitted again.
  expect(
    (await server.call(requests.withdrawRequest, { token: file.token, params: { requestId: id } })).status,
  ).toBe(200);
  expect((await get()).approval).toBeNull();
  const again = await send('payroll-2');
  const requestId = again.body.data.approval_request.id as string;
  const decide = { token: admin.token, params: { requestId }, body: { revision: 1 } };
  expect((await server.call(requests.approveRequest, decide)).status).toBe(200);
  while ((await executeApproved(server.services)) > 0);
  expect(await get()).toMatchObject({
    status: 'PROCESSING',
    sent: 1,
    approval: null,
    sent_by: 'Payroll program',
  });
  expect(await available()).toBe((before ?? 0) - body.total);
});

test('a member’s file is submitted for approval with their code, and sent when a colleague approves', async () => {
  const { business, token, admin } = await openHeld();
  const { body } = await bankingFile({ server, business });
  const person = await business.signInAs('Owner');
  const send = async (code: string) =>
    server.call(contract.sendBulk, {
      token: person.token,
      idempotencyKey: `member-${code}`,
      body: Object.assign({ code }, body) as never,
    });
  const code = await transferCode(server, person);
  expect((await send('000000')).status).not.toBe(202);
  const held = await send(code);
  expect(held.status, JSON.stringify(held.body)).toBe(202);
  const params = { requestId: held.body.data.approval_request.id as string };
  const decided = await server.call(requests.approveRequest, {
    token: admin.token,
    params,
    body: { revision: 1 },
  });
  expect(decided.status).toBe(200);
  while ((await executeApproved(server.services)) > 0);
  const { transfer_group_id: transferGroupId } = body as { transfer_group_id: string };
  const { data } = await server.call(contract.getTransferGroup, { token, params: { transferGroupId } });
  expect(data).toMatchObject({ status: 'PROCESSING', sent: 1 });
});
