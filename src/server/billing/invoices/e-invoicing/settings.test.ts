// The e-invoicing settings through HTTP: only in Nigeria, only complete, only when the authority is connected.
import { expect, test } from 'vitest';
import { noTaxAuthority } from '#shared/billing/e-invoicing/e-invoice-enums.ts';
import { eInvoicingSettingsContract as contract } from '#shared/contract/billing/invoices/e-invoicing-settings.ts';
import { eInvoicing } from '#test/support/billing/e-invoices.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openProvedServer({ env: { DEMO_LIVE_SANDBOX: 'off' } });
const save = (business: TestBusiness, body: object) =>
  server.call(contract.saveEInvoicingSettings, { token: business.token, body });
const read = async (business: TestBusiness) =>
  (await server.call(contract.getEInvoicingSettings, { token: business.token })).data;

test('e-invoicing is off by default, with a default service code; disabling it keeps the entered values', async () => {
  const business = await createTestBusiness(server);
  expect(await read(business)).toMatchObject({ enabled: false, tin: null, code: 'CC-001', refusal: null });
  const saved = await save(business, eInvoicing);
  expect(saved.data).toMatchObject({ enabled: true, tin: '18830417-0001', serviceId: '94KX7Q2B' });
  expect(await read(business)).toEqual(saved.data);
  // When switched off, the entered values are kept.
  expect((await save(business, Object.assign({}, eInvoicing, { enabled: false }))).data).toMatchObject({
    enabled: false,
    tin: '18830417-0001',
  });
});

test('data required by the authority is requested at its field', async () => {
  const business = await createTestBusiness(server);
  const { body } = await save(business, { enabled: true, tin: '12', serviceId: 'AB', code: '!' });
  expect(body.error.fields).toMatchObject({
    tin: 'Use a TIN such as 12345678-0001',
    serviceId: 'Use the 8 letters and digits of the service id',
    code: 'Use 2 to 20 letters, digits, dots and dashes',
  });
  const missing = await save(business, { enabled: true });
  expect(missing.body.error.fields).toMatchObject({ tin: 'TIN is required', city: 'City is required' });
  expect((await read(business)).enabled).toBe(false);
});

test('a business outside Nigeria cannot enable it', async () => {
  const business = await createTestBusiness(server, { country: 'US' });
  const { status, body } = await save(business, eInvoicing);
  expect(status).toBe(422);
  expect(body.error.fields).toEqual({ enabled: 'E-invoicing is for businesses in Nigeria.' });
  expect((await read(business)).refusal).toBe('E-invoicing is for businesses in Nigeria.');
});

test('live mode cannot enable it without a connected authority', async () => {
  const business = await createTestBusiness(server, { mode: 'live' });
  const { body } = await save(business, eInvoicing);
  expect(body.error.fields).toEqual({ enabled: noTaxAuthority });
});

test('a member without permission cannot save the settings', async () => {
  const business = await createTestBusiness(server);
  const { token } = await business.signInAs('Viewer');
  const { status } = await server.call(contract.saveEInvoicingSettings, { token, body: eInvoicing });
  expect(status).toBe(403);
});
