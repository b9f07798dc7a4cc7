// Remittances held by screening, through HTTP: documents requested and submitted, released once, refused with a full return.
import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { remittancesContract as contract } from '#shared/contract/banking/remittance/remittances.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { remittanceReviewsContract as reviews } from '#shared/contract/operator/console/remittance-reviews.ts';
import { openSender, runRemittances } from '#test/support/banking/remittances.ts';
import { openTransfers } from '#test/support/banking/transfers.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openProvedServer({ clock: movableClock(new Date('2026-11-20T10:00:00Z')) });
const staff = (await createTestOperator(server)).token;
const start = 50_000_000;
let business: TestBusiness;
let walletId: string;
let remittanceId: string;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  walletId = await openTransfers(server, business, start);
  const sender = await openSender(server, business);
  remittanceId = (await sender.send(await sender.payee({ name: 'Sanction Listed' }))).data.id;
});

const asStaff = (endpoint: Endpoint, body?: object) =>
  callAs(server, staff, endpoint, { params: { remittanceId }, ...(body && { body }) });
const get = async () =>
  (await server.call(contract.getRemittance, { token: business.token, params: { remittanceId } })).data;

test('documents are requested, submitted and opened, and a release sends the remittance once', async () => {
  expect(await get()).toMatchObject({ status: 'HELD', documents: [] });
  expect(JSON.stringify(await get())).not.toContain('list of sanctions');
  const { data: review } = await asStaff(reviews.getRemittanceReview);
  expect(review).toMatchObject({
    business: { name: 'Adunni Foods' },
    holdReason: 'A name is similar to one on a sanctions list',
  });
  const { token } = business;
  const send = () =>
    sendFile(server.url, contract.addRemittanceDocument, { token, params: { remittanceId } });
  expect((await send()).body.error.code).toBe('REMITTANCE_STATE');
  await asStaff(reviews.askRemittanceDocuments, { wanted: 'Proof of the source of funds' });
  expect(await get()).toMatchObject({ status: 'AWAITING', wanted: 'Proof of the source of funds' });
  const submit = () => server.call(contract.submitRemittanceDocuments, { token, params: { remittanceId } });
  expect((await submit()).body.error.fields.file).toBe('Add at least one document');
  const added = await send();
  expect(added.status).toBe(200);
  expect((await submit()).data).toMatchObject({ status: 'HELD', wanted: null });
  const documentId = added.body.data.id as string;
  const opened = await callAs(server, staff, reviews.getRemittanceReviewFile, {
    params: { remittanceId, remittanceDocumentId: documentId },
  });
  expect(opened.status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => asStaff(reviews.releaseRemittance, { reason: 'Another person' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  await runRemittances(server);
  const done = await get();
  expect(done.status).toBe('COMPLETED');
  expect(done.timeline.map(({ kind }) => kind)).toEqual([
    'created',
    'held',
    'asked',
    'answered',
    'released',
    'sent',
    'completed',
  ]);
});

test('a refusal shows its reason to the merchant and returns amount and charges', async () => {
  const { data } = await asStaff(reviews.refuseRemittance, { reason: 'The papers do not fit' });
  expect(data).toMatchObject({ status: 'FAILED', failure: 'The papers do not fit' });
  const wallet = await server.call(walletsContract.getWallet, {
    token: business.token,
    params: { walletId },
  });
  expect(wallet.data.available).toBe(start);
  expect((await asStaff(reviews.releaseRemittance, { reason: 'After all' })).status).toBe(409);
});
