// E-invoices through HTTP: business invoices are cleared before sending, consumer invoices reported in time, refusals shown at their field.
import { beforeEach, describe, expect, test } from 'vitest';
import { makeDueInvoices } from '#server/billing/recurring/make-invoices.ts';
import { eInvoicingSettingsContract } from '#shared/contract/billing/invoices/e-invoicing-settings.ts';
import { hostedInvoiceContract } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import { invoicesContract as contract } from '#shared/contract/billing/invoices/invoices.ts';
import { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import { eInvoicing, toBusiness } from '#test/support/billing/e-invoices.ts';
import { invoiceBody, invoicesOf, naira } from '#test/support/billing/invoices.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { takeDueSteps } from '../steps/due-steps.ts';
import { advanceDueEInvoices } from './hand-over.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
const invoices = invoicesOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  await switchTo(true);
});

const switchTo = (enabled: boolean) =>
  server.call(eInvoicingSettingsContract.saveEInvoicingSettings, {
    token: business.token,
    body: Object.assign({}, eInvoicing, { enabled }),
  });
/** Repeats until nothing is due. */
async function sweep() {
  for (let rounds = 0; rounds < 20; rounds += 1)
    if ((await advanceDueEInvoices(server.services)) === 0) return;
  throw new Error('It does not come to rest');
}
async function issued(body: object) {
  const { data } = await invoices.draft(body);
  return invoices.issue(data.id, true);
}
const retry = (invoiceId: string) =>
  server.call(contract.retryEInvoice, { token: business.token, params: { invoiceId } });
const emails = async (to: string) => {
  const rows = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', '=', to)
    .select('subject')
    .execute();
  return rows.length;
};
const sandboxOf = (irn: string) =>
  server.services.database.db
    .selectFrom('sandboxSignedInvoices')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('irn', '=', irn)
    .selectAll()
    .execute();
const messages = ({ history }: { history: { sentence: string }[] }) =>
  history.map(({ sentence }) => sentence);

describe('business invoices', () => {
  test('an invoice is held until cleared and then sent, once despite concurrent sweeps', async () => {
    const body = toBusiness('1001');
    const { data } = await issued(body);
    expect(data).toMatchObject({
      status: 'ISSUED',
      sentAt: null,
      url: null,
      held: true,
      eInvoice: {
        status: 'WAITING',
        buyerKind: 'business',
        irn: 'INVX2026X0001-94KX7Q2B-20261120',
        csid: null,
      },
    });
    expect(await emails(body.customer.email)).toBe(0);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    const after = await invoices.get(data.id);
    expect(after).toMatchObject({ held: false, eInvoice: { status: 'CLEARED', refusals: [] } });
    expect(after.sentAt).not.toBeNull();
    expect(after.url).not.toBeNull();
    expect(after.eInvoice?.csid).toHaveLength(43);
    expect(await emails(body.customer.email)).toBe(1);
    expect(messages(after).filter((line) => line.startsWith('Cleared by'))).toHaveLength(1);
    const [row] = await sandboxOf(after.eInvoice?.irn ?? '');
    expect(row).toMatchObject({ csid: after.eInvoice?.csid, paymentStatus: 'PENDING' });
  });

  test('missing buyer data is reported at its field before the invoice is issued', async () => {
    const { data } = await invoices.draft(invoiceBody(9_000, { toBusiness: true }));
    const { status, body } = await invoices.issue(data.id, true);
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({
      'customer.tin': 'Customer TIN is required for a business',
      'customer.address': 'Customer address is required for a business',
    });
    expect(await invoices.get(data.id)).toMatchObject({ status: 'DRAFT', number: null });
    // A TIN without other data marks the buyer as a business.
    const wrong = await issued(toBusiness('12', { address: 'Kano' }));
    expect(wrong.body.error.fields).toEqual({ 'customer.tin': 'Use a TIN such as 12345678-0001' });
  });

  test('a refusal is reported at its field; the corrected invoice is cleared under the same IRN and sent', async () => {
    const body = toBusiness('0002');
    const { data } = await issued(body);
    await sweep();
    const refused = await invoices.get(data.id);
    expect(refused.eInvoice).toMatchObject({
      status: 'REFUSED',
      csid: null,
      refusals: [{ field: 'customer.tin', reason: 'The TIN does not belong to a registered taxpayer' }],
    });
    expect(refused).toMatchObject({ held: true, sentAt: null });
    const { data: found } = await server.call(contract.listInvoices, {
      token: business.token,
      query: { eInvoice: 'REFUSED' },
    });
    expect(found.items.map(({ id }) => id)).toEqual([data.id]);
    // Unchanged, it is refused again.
    expect((await retry(data.id)).data.eInvoice?.status).toBe('WAITING');
    await sweep();
    expect((await invoices.get(data.id)).eInvoice?.status).toBe('REFUSED');
    const customer = Object.assign({}, body.customer, { tin: '18830417-1001' });
    await invoices.change(data.id, Object.assign({}, body, { customer }));
    await sweep();
    const after = await invoices.get(data.id);
    expect(after.eInvoice).toMatchObject({ status: 'CLEARED', irn: refused.eInvoice?.irn });
    expect(await emails(body.customer.email)).toBe(1);
    expect((await retry(data.id)).status).toBe(409);
  });

  test('an invoice has no page and accepts no payment until cleared', async () => {
    const { data } = await issued(toBusiness('1001'));
    const { slug } = await server.services.database.db
      .selectFrom('invoices')
      .where('id', '=', data.id)
      .select('slug')
      .executeTakeFirstOrThrow();
    const params = { slug: slug ?? '' };
    const page = await server.call(hostedInvoiceContract.getHostedInvoice, { params });
    expect(page.data).toMatchObject({
      state: 'HELD',
      lines: [],
      total: 0,
      eInvoice: null,
      bankDetails: null,
    });
    expect((await server.call(hostedInvoiceContract.getHostedInvoicePdf, { params })).status).toBe(404);
    const started = await invoices.begin({ url: `/${slug}` }, naira(9_000));
    expect(started.status).toBe(409);
    await sweep();
    const shown = await server.call(hostedInvoiceContract.getHostedInvoice, { params });
    expect(shown.data).toMatchObject({ state: 'ISSUED', eInvoice: { irn: data.eInvoice?.irn } });
    expect((await invoices.begin({ url: `/${slug}` }, naira(9_000))).status).toBe(200);
  });

  test.each(['0004', '0005'])(
    'without a response (%s) the status is queried, and the invoice is submitted once',
    async (end) => {
      const body = toBusiness(end);
      const { data } = await issued(body);
      await advanceDueEInvoices(server.services);
      expect((await invoices.get(data.id)).eInvoice?.status).toBe('SENT');
      for (let minute = 0; minute < 12; minute += 1) {
        clock.advance(60_000);
        await sweep();
      }
      const after = await invoices.get(data.id);
      expect(after.eInvoice?.status).toBe('CLEARED');
      expect(messages(after).filter((line) => line.startsWith('Submitted to'))).toHaveLength(1);
      expect(await sandboxOf(after.eInvoice?.irn ?? '')).toHaveLength(1);
      expect(await emails(body.customer.email)).toBe(1);
    },
  );

  test('no reminder is sent before clearance; unsending or voiding removes the e-invoice', async () => {
    const body = toBusiness('0002', { more: { dueOn: '2026-11-21', reminders: [0] } });
    const { data } = await issued(body);
    await sweep();
    clock.advance(26 * 3_600_000);
    await takeDueSteps(server.services);
    expect(await emails(body.customer.email)).toBe(0);
    const back = await invoices.call('unsendInvoice', data.id);
    expect(back.data).toMatchObject({ status: 'DRAFT', eInvoice: null });
    const again = await issued(toBusiness('0002'));
    expect((await invoices.void(again.data.id)).data).toMatchObject({ status: 'CLOSED', eInvoice: null });
  });

  test('a submitted invoice cannot be changed or unsent; payments, credit notes and voids are reported', async () => {
    const body = toBusiness('1001');
    const { data } = await issued(body);
    await sweep();
    const saved = await invoices.change(data.id, body);
    expect(saved.body.error.message).toMatch(/^This invoice has been submitted to the tax authority/);
    expect((await invoices.call('unsendInvoice', data.id)).status).toBe(409);
    const reference = await invoices.pay(await invoices.get(data.id), naira(9_000));
    await sweep();
    const [paid] = await sandboxOf(data.eInvoice?.irn ?? '');
    expect(paid).toMatchObject({ paymentStatus: 'PAID', paymentReference: reference });
    expect(messages(await invoices.get(data.id))).toContain('Reported to the tax authority as paid');
    const other = await issued(toBusiness('1001'));
    await sweep();
    const note = await invoices.note(other.data.id, naira(1_000));
    await sweep();
    const [noted] = await sandboxOf(other.data.eInvoice?.irn ?? '');
    expect(noted).toMatchObject({
      paymentStatus: 'PENDING',
      paymentReference: note.data.payments[0]?.reference,
    });
    const third = await issued(toBusiness('1001'));
    await sweep();
    await invoices.void(third.data.id);
    await sweep();
    const [removed] = await sandboxOf(third.data.eInvoice?.irn ?? '');
    expect(removed?.paymentStatus).toBe('REJECTED');
  });

  test('an invoice of a series is held too; a missing TIN stops the series and is shown as the reason', async () => {
    const series = (body: object) =>
      server.call(recurringInvoicesContract.createRecurringInvoice, {
        token: business.token,
        body: Object.assign({ name: 'Monthly', interval: 'monthly', startsOn: day() }, body),
      });
    const day = () => clock.now().toISOString().slice(0, 10);
    const body = toBusiness('1001');
    await series(body);
    const broken = await series(invoiceBody(9_000, { toBusiness: true }));
    await makeDueInvoices(server.services);
    const { data } = await server.call(contract.listInvoices, { token: business.token, query: {} });
    expect(data.items).toHaveLength(1);
    expect(data.items[0]).toMatchObject({ kind: 'recurring', sentAt: null, eInvoice: { status: 'WAITING' } });
    await sweep();
    expect(await emails(body.customer.email)).toBe(1);
    const stopped = await server.call(recurringInvoicesContract.getRecurringInvoice, {
      token: business.token,
      params: { recurringId: broken.data.id },
    });
    expect(stopped.data.stoppedFor).toBe('Customer TIN is required for a business.');
  });
});

describe('consumer invoices', () => {
  test('an invoice is sent immediately and reported by the sweep', async () => {
    const body = invoiceBody(9_000);
    const { data } = await issued(body);
    expect(data.sentAt).not.toBeNull();
    expect(data).toMatchObject({ held: false, eInvoice: { status: 'WAITING', buyerKind: 'consumer' } });
    expect(Date.parse(data.eInvoice?.reportBy ?? '') - Date.parse(data.issuedAt ?? '')).toBe(86_400_000);
    await sweep();
    const after = await invoices.get(data.id);
    expect(after.eInvoice).toMatchObject({ status: 'CLEARED', isLate: false });
    expect(messages(after)[0]).toBe(`Reported to the tax authority, IRN ${data.eInvoice?.irn}`);
    expect(await emails(body.customer.email)).toBe(1);
  });

  test('a refused report is late after 24 hours', async () => {
    const email = `aisha-${clock.now().getTime()}+refused@example.com`;
    const { data } = await issued(invoiceBody(9_000, { customer: { email, name: 'Aisha Bello' } }));
    await sweep();
    expect((await invoices.get(data.id)).eInvoice).toMatchObject({ status: 'REFUSED', isLate: false });
    clock.advance(25 * 3_600_000);
    expect((await invoices.get(data.id)).eInvoice).toMatchObject({ isLate: true });
    const late = await server.call(contract.listInvoices, {
      token: business.token,
      query: { eInvoice: 'LATE' },
    });
    expect(late.data.items.map(({ id }) => id)).toEqual([data.id]);
    expect(late.data.items[0]?.eInvoice).toMatchObject({ status: 'REFUSED', isLate: true });
  });
});

describe('scope, access and crashes', () => {
  test('foreign currencies are exempt, as are all invoices once disabled; disabling e-invoicing sends held invoices', async () => {
    const dollars = await issued(toBusiness('1001', { more: { currency: 'USD' } }));
    expect(dollars.data).toMatchObject({ eInvoice: null, held: false });
    expect(dollars.data.sentAt).not.toBeNull();
    const body = toBusiness('1001');
    const { data } = await issued(body);
    await switchTo(false);
    await sweep();
    const after = await invoices.get(data.id);
    expect(after).toMatchObject({ eInvoice: null, held: false });
    expect(await emails(body.customer.email)).toBe(1);
    expect((await issued(toBusiness('1001'))).data.eInvoice).toBeNull();
  });

  test('another business cannot retry an e-invoice', async () => {
    const { data } = await issued(toBusiness('0002'));
    await sweep();
    const other = await createTestBusiness(server);
    const params = { invoiceId: data.id };
    expect((await server.call(contract.retryEInvoice, { token: other.token, params })).status).toBe(404);
  });

  test('after a crash following submission the status is queried, and the invoice is not submitted again', async () => {
    const body = toBusiness('1001');
    const { data } = await issued(body);
    const { rails } = server.services;
    const dying = Object.assign({}, server.services, {
      rails: Object.assign({}, rails, {
        eInvoicing: (mode: 'test' | 'live') => {
          const rail = rails.eInvoicing(mode);
          if (!rail) return null;
          // The rail processes the call, but the response is lost.
          const submit: typeof rail.submit = async (invoice) => {
            await rail.submit(invoice);
            return { outcome: 'unknown' };
          };
          return Object.assign({}, rail, { submit });
        },
      }),
    });
    await advanceDueEInvoices(dying);
    expect((await invoices.get(data.id)).eInvoice?.status).toBe('SENT');
    clock.advance(60_000);
    await Promise.all([sweep(), sweep()]);
    const after = await invoices.get(data.id);
    expect(after.eInvoice?.status).toBe('CLEARED');
    expect(messages(after).filter((line) => line.startsWith('Submitted to'))).toHaveLength(1);
    expect(await emails(body.customer.email)).toBe(1);
  });
});
