// QR codes, one test per rule: creation, scans, figures and e-mails.
import { expect, test } from 'vitest';
import { renderPdf } from '#server/platform/documents/pdf-document.ts';
import { openFiles } from '#server/platform/emails/read-email.ts';
import { pathOf } from '#shared/contract/endpoint.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { decodePayload } from '#shared/payments/emv-qr.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { createTestBusiness } from '#test/support/server.ts';

const payers = await openPayers();

const token = () => payers.business.token;

async function makeCode(input: Record<string, unknown> = {}) {
  const body = { name: 'Till 4', type: 'static', currency: 'NGN', ...input };
  return payers.server.call(qrCodesContract.createQrCode, { token: token(), body });
}

const keyOf = (link: string): string => link.split('/pay/')[1] ?? '';
const read = (qrCodeId: string) =>
  payers.server.call(qrCodesContract.getQrCode, { token: token(), params: { qrCodeId } });

test('every new business has its own static code', async () => {
  const { data } = await payers.server.call(qrCodesContract.getStaticQrCode, { token: token() });
  expect(data).toMatchObject({ isAccount: true, type: 'static', status: 'ACTIVE', expiry_date: 'N/A' });
  expect(data.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
  const fields = new Map(decodePayload(data.payload ?? '')?.map(({ tag, value }) => [tag, value]));
  expect(fields.get('01')).toBe('11');
  expect(fields.get('53')).toBe('566');
});

test('a USD business has a link and no payload for bank apps', async () => {
  const business = await createTestBusiness(payers.server, { country: 'US' });
  const { data } = await payers.server.call(qrCodesContract.getStaticQrCode, { token: business.token });
  expect(data.payload).toBeNull();
  expect(data.link).toMatch(/^http:\/\/localhost:4000\/pay\/qrc-/);
});

test('a static code takes many payments of any amount, and counts scans and payments', async () => {
  const { data: code } = await makeCode({ label: 'Ada at the door' });
  const page = await payers.server.call(checkoutContract.getCheckoutPage, {
    params: { key: keyOf(code.link) },
    query: { visit: '1' },
  });
  expect(page.data).toMatchObject({ kind: 'link', title: 'Till 4 · Ada at the door', amount: null });
  for (const amount of [500_000, 70_000]) {
    const { data } = await payers.startLink(keyOf(code.link), { amount });
    expect((await payers.payCard(data.reference)).data.state).toBe('successful');
  }
  expect((await read(code.id)).data).toMatchObject({ status: 'ACTIVE', payments: 2, collected: 570_000 });
  const figures = await payers.server.call(qrCodesContract.getQrCodeStatistics, {
    token: token(),
    params: { qrCodeId: code.id },
  });
  expect(figures.data).toMatchObject({ visits: 1, started: 2, paid: 2, collected: 570_000 });
  expect(figures.data.days.at(-1)).toMatchObject({ visits: 1, paid: 2, collected: 570_000 });
  const list = await payers.server.call(qrCodesContract.listQrCodeTransactions, {
    token: token(),
    params: { qrCodeId: code.id },
  });
  expect(list.data.items.map((item) => item.source.kind)).toEqual(['qr_code_ref', 'qr_code_ref']);
});

test('a dynamic code requires an amount, is locked while one customer pays, and is paid once', async () => {
  const refused = await makeCode({ type: 'dynamic' });
  expect(refused.body.error.fields).toEqual({ amount: 'Amount is required' });
  const { data: code } = await makeCode({ type: 'dynamic', amount: 250_000 });
  expect(decodePayload(code.payload ?? '')?.find(({ tag }) => tag === '54')?.value).toBe('2500');
  const first = (await payers.startLink(keyOf(code.link))).data.reference;
  const second = (await payers.startLink(keyOf(code.link))).data.reference;
  await payers.payTransfer(first);
  const meanwhile = await payers.payCard(second);
  expect(meanwhile.body.error).toMatchObject({
    code: 'PAYMENT_CLOSED',
    message: 'Another customer is paying with this QR code. Try again in a few minutes.',
  });
  await payers.cancel(first);
  expect((await payers.payCard(second)).data.state).toBe('successful');
  expect((await read(code.id)).data.status).toBe('PAID');
  expect((await payers.payCard(first)).body.error.message).toBe('This QR code has been paid.');
  expect((await payers.startLink(keyOf(code.link))).body.error.code).toBe('LINK_EXHAUSTED');
});

test('an inactive or expired code accepts no payments', async () => {
  const { data: code } = await makeCode({ expiresAt: '2026-11-21T11:00:00Z' });
  const call = (status: 'ACTIVE' | 'INACTIVE') =>
    payers.callAsMerchant(qrCodesContract.setQrCodeStatus, {
      params: { qrCodeId: code.id },
      body: { status },
    });
  expect((await call('INACTIVE')).data.status).toBe('INACTIVE');
  expect((await payers.startLink(keyOf(code.link), { amount: 90_000 })).body.error.code).toBe('LINK_CLOSED');
  expect((await call('ACTIVE')).data.status).toBe('ACTIVE');
  payers.clock.advance(2 * 3_600_000);
  expect((await payers.startLink(keyOf(code.link), { amount: 90_000 })).body.error.code).toBe('LINK_EXPIRED');
  const again = await call('ACTIVE');
  expect(again.body.error.code).toBe('QR_CODE_STATE');
});

async function share(link: string, file: Buffer, email = 'ada@example.com') {
  const form = new FormData();
  form.set('title', 'Till 4');
  form.set('expiry_date', 'N/A');
  form.set('qr_link', link);
  form.set('customer_email', email);
  form.set('qrCode', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'card.pdf');
  const signedIn = await payers.business.signInAs('Owner');
  const answer = await fetch(payers.server.url + pathOf(qrCodesContract.shareQrCode), {
    method: 'POST',
    headers: { authorization: `Bearer ${signedIn.token}` },
    body: form,
  });
  return (await answer.json()) as { success: boolean; error?: { code: string; fields?: unknown } };
}

test('a QR card is e-mailed as an encrypted PDF attachment, for the business’s own codes only', async () => {
  const { data: code } = await payers.callAsMerchant(qrCodesContract.createQrCode, {
    body: { name: 'Till 5', type: 'static', currency: 'NGN' },
  });
  const producedAt = payers.clock.now();
  const brand = { name: 'Ada', color: '#17568b' };
  const card = await renderPdf({
    title: 'Till 5',
    brand,
    testMode: true,
    simulated: false,
    facts: [],
    footer: 'Ada',
    producedAt,
  });
  expect((await share(code.link, card)).success).toBe(true);
  const { database } = payers;
  const sent = await database.db
    .selectFrom('emails')
    .innerJoin('emailAttachments', 'emailAttachments.emailId', 'emails.id')
    .where('kind', '=', 'qr_share')
    .select(['emails.environmentId', 'emailId as id', 'toAddress', 'fileName', 'content'])
    .execute();
  expect(sent.map((item) => [item.toAddress, item.fileName])).toEqual([
    ['ada@example.com', `${code.reference}.pdf`],
  ]);
  expect(sent[0]?.content.includes('%PDF')).toBe(false);
  const [file] = await openFiles(
    database.db,
    payers.server.services.vault,
    sent[0] as { environmentId: string; id: string },
  );
  expect(file?.content.equals(card)).toBe(true);
  expect((await share(code.link, Buffer.from('no pdf'))).error?.code).toBe('UNSUPPORTED_FILE');
  expect((await share('http://localhost:4000/pay/somebody-else', card)).error?.code).toBe('NOT_FOUND');
  expect((await share(code.link, card, 'nobody')).error?.fields).toEqual({
    customer_email: 'Invalid email address',
  });
});
