// Branding by website address for staff, through HTTP: the dashboard's brand at that address, and refused input.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandingContract } from '#shared/contract/account/branding.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { brandsContract as contract } from '#shared/contract/operator/brands.ts';
import { callAs, createTestOperator, type TestOperator } from '#test/support/operators.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let admin: TestOperator;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createTestOperator(server);
});
afterAll(() => server.close());

const as = <E extends Endpoint>(endpoint: E, options: object = {}) =>
  callAs(server, admin.token, endpoint, options);
const host = `pay-${randomBytes(4).toString('hex')}.example.com`;
const look = {
  companyName: 'Savanna Pay',
  logo: null,
  icon: null,
  favicon: null,
  primaryColor: '#0A7B4F',
  secondaryColor: '#2fb389',
  supportEmail: 'help@savanna.example.com',
};
const metadata = async (address: string) =>
  (await server.call(brandingContract.getMetadata, { query: { website_url: address } })).data;

test('a website address has its own branding until that is deleted', async () => {
  const saved = await as(contract.saveBrand, { params: { host }, body: look });
  expect(saved.data).toMatchObject({ host, primaryColor: '#0a7b4f' });
  expect(await metadata(`https://${host}:4000/auth`)).toMatchObject({ company_name: 'Savanna Pay' });
  await as(contract.saveBrand, { params: { host }, body: { ...look, companyName: 'Savanna' } });
  expect((await metadata(host)).company_name).toBe('Savanna');
  const listed = (await as(contract.listBrands)).data.items.find((item) => item.host === host);
  expect(listed).toMatchObject({ companyName: 'Savanna', supportEmail: look.supportEmail });
  expect((await as(contract.deleteBrand, { params: { host } })).status).toBe(200);
  expect((await metadata(host)).company_name).toBe('Kasuwa');
  expect((await as(contract.deleteBrand, { params: { host } })).status).toBe(404);
});

test('new branding does not replace that of an address which has some', async () => {
  const taken = `taken-${host}`;
  const add = (companyName: string) =>
    as(contract.saveBrand, { params: { host: taken }, body: { ...look, companyName, isNew: true } });
  expect((await add('First')).status).toBe(200);
  const second = await add('Second');
  expect([second.status, second.body.error.fields]).toEqual([
    422,
    { host: 'This address already has branding. Edit it instead.' },
  ]);
  expect((await metadata(taken)).company_name).toBe('First');
});

test('an invalid colour, an invalid host and an image not uploaded here are rejected at their fields', async () => {
  const save = (change: object, of = host) =>
    as(contract.saveBrand, { params: { host: of }, body: { ...look, ...change } });
  expect((await save({ primaryColor: 'red' })).body.error.fields.primaryColor).toMatch(/colour/);
  expect((await save({ logo: 'https://evil.example/logo.png' })).body.error.fields.logo).toMatch(/Upload/);
  const nothing = `/api/v1/images/${server.services.clock.newId()}`;
  expect((await save({ icon: nothing })).body.error.fields.icon).toMatch(/Upload/);
  expect((await save({}, 'not a host')).status).toBe(422);
});

test('the type of an uploaded image is determined by its content', async () => {
  const form = new FormData();
  form.set('images', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'logo.png');
  const answer = await fetch(`${server.url}/api/v1/operator/brand-images`, {
    method: 'POST',
    body: form,
    headers: { cookie: `kasuwa_operator=${admin.token}`, 'x-kasuwa-client': 'web' },
  });
  expect(answer.status).toBe(422);
});
