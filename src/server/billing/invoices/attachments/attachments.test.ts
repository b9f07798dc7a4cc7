// Invoice attachments through HTTP: when they may be added and removed, retention in revisions, and access control.
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { hostedInvoiceContract as hosted } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import { invoiceAttachmentsContract as contract } from '#shared/contract/billing/invoices/invoice-attachments.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { race } from '#test/support/attack/race.ts';
import { invoiceBody, invoicesOf, naira, slugOf } from '#test/support/billing/invoices.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;
const invoices = invoicesOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const attach = (invoiceId: string, more: object = {}) =>
  sendFile(server.url, contract.addInvoiceAttachment, {
    token: business.token,
    params: { invoiceId },
    fileName: 'site plan.pdf',
    ...more,
  });
const remove = (invoiceId: string, invoiceAttachmentId: string, token = business.token) =>
  server.call(contract.removeInvoiceAttachment, { token, params: { invoiceId, invoiceAttachmentId } });
const open = (invoiceId: string, invoiceAttachmentId: string, token = business.token) =>
  server.call(contract.getInvoiceAttachment, { token, params: { invoiceId, invoiceAttachmentId } });
const download = (slug: string, invoiceAttachmentId: string) =>
  server.call(hosted.getHostedInvoiceAttachment, { params: { slug, invoiceAttachmentId } });
const draft = async () => (await invoices.draft(invoiceBody(5_000))).data;

test('a draft accepts files, which the customer opens once it is issued, through its own link alone', async () => {
  const { id } = await draft();
  const added = await attach(id);
  expect(added.body.data.items).toMatchObject([{ fileName: 'site plan.pdf', addedBy: expect.any(String) }]);
  const [file] = added.body.data.items;
  expect((await open(id, file.id)).status).toBe(200);
  const { data: issued } = await invoices.issue(id, true);
  expect(issued.attachments).toMatchObject([{ id: file.id, fileName: 'site plan.pdf' }]);
  expect(issued.revision).toBe(1);
  const page = await server.call(hosted.getHostedInvoice, { params: { slug: slugOf(issued) } });
  expect(page.data.attachments).toMatchObject([{ id: file.id, fileName: 'site plan.pdf' }]);
  expect((await download(slugOf(issued), file.id)).status).toBe(200);
  const other = await invoices.make(invoiceBody(1_000));
  expect((await download(slugOf(other), file.id)).status).toBe(404);
  expect((await open(other.id, file.id)).status).toBe(404);
  expect((await remove(other.id, file.id)).status).toBe(404);
  const email = await newestEmail(server, issued.customer.email);
  expect(email).toContain(`/invoice/attachments/${file.id}`);
});

test('each change on an issued invoice is a revision, and the business can still open removed files', async () => {
  const created = await invoices.make(invoiceBody(5_000));
  const added = (await attach(created.id)).body.data.items[0];
  expect((await remove(created.id, added.id)).data.items).toEqual([]);
  const { data } = await server.call(invoicesContract.listInvoiceRevisions, {
    token: business.token,
    params: { invoiceId: created.id },
  });
  expect(data.items.map(({ revision, attachments }) => [revision, attachments.length])).toEqual([
    [2, 1],
    [1, 0],
  ]);
  expect((await open(created.id, added.id)).status).toBe(200);
  expect((await download(slugOf(created), added.id)).status).toBe(404);
  expect((await remove(created.id, added.id)).status).toBe(404);
  await invoices.change(created.id, invoiceBody(6_000));
  expect(await invoices.get(created.id)).toMatchObject({ revision: 4, attachments: [] });
});

test('the files of an unsent invoice are no longer available at its link', async () => {
  const created = await invoices.make(invoiceBody(5_000));
  const [file] = (await attach(created.id)).body.data.items;
  await invoices.call('unsendInvoice', created.id);
  expect((await download(slugOf(created), file.id)).status).toBe(404);
});

test('a part-paid invoice accepts no changes, and deleting a draft deletes its files', async () => {
  const created = await invoices.make(invoiceBody(5_000));
  const [file] = (await attach(created.id)).body.data.items;
  await invoices.offline(created.id, naira(1_000));
  expect((await attach(created.id)).body.error.code).toBe('INVOICE_STATE');
  expect((await remove(created.id, file.id)).body.error.code).toBe('INVOICE_STATE');
  const { id } = await draft();
  const [removed] = (await attach(id)).body.data.items;
  expect((await invoices.call('deleteInvoice', id)).status).toBe(200);
  expect((await open(id, removed.id)).status).toBe(404);
});

test('at most five files, also under six concurrent uploads; unsupported and oversized files are rejected', async () => {
  const { id } = await draft();
  const all = await race(6, () => attach(id));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
  expect((await invoices.get(id)).attachments).toHaveLength(5);
  const { id: next } = await draft();
  const script = Buffer.from('<script>alert(1)</script>');
  expect((await attach(next, { bytes: script, fileName: 'plan.pdf' })).body.error.code).toBe(
    'UNSUPPORTED_FILE',
  );
  for (const over of [1, 100, 100_000]) {
    const large = await attach(next, { bytes: randomBytes(5 * 1024 * 1024 + over) });
    expect(large.body.error.code).toBe('TOO_LARGE');
  }
});

test('another business cannot add, open or remove files', async () => {
  const { id } = await draft();
  const [file] = (await attach(id)).body.data.items;
  const { token } = await createTestBusiness(server, { name: 'Other' });
  expect((await attach(id, { token })).status).toBe(404);
  expect((await open(id, file.id, token)).status).toBe(404);
  expect((await remove(id, file.id, token)).status).toBe(404);
  expect((await invoices.get(id)).attachments).toHaveLength(1);
});
