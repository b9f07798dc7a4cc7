// The host name of a store through HTTP: permission to claim, proof, the winner among several claims, and loss.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { storeHostsContract as contract } from '#shared/contract/commerce/store-hosts.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { race } from '#test/support/attack/race.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { recheckHosts } from './recheck.ts';

const start = new Date('2026-11-20T10:00:00Z');
const clock = movableClock(start);
const server = await openServer({ clock });
const hours = (count: number) => clock.set(new Date(clock.now().getTime() + count * 3_600_000));

/** DNS answers by name; null: no answer. */
const dns = new Map<string, string[] | null>();
server.services.rails.names = () => ({
  texts: async (name) => (dns.has(name) ? (dns.get(name) ?? null) : []),
});

let business: TestBusiness;
let host: string;
let created = 0;

async function openStore(slug: string): Promise<TestBusiness> {
  const opened = await createTestBusiness(server, { mode: 'live' });
  const body = { name: 'Adunni', slug, currency: 'NGN', isPublished: true } as const;
  expect((await server.call(storesContract.saveStoreSettings, { token: opened.token, body })).status).toBe(
    200,
  );
  return opened;
}

beforeEach(async () => {
  clock.set(start);
  created += 1;
  host = `shop${created}.adunni.example`;
  business = await openStore(`adunni-${created}`);
});
afterEach(async () => {
  dns.clear();
  await server.services.database.db.deleteFrom('directory').where('kind', '=', 'store_host').execute();
  await server.services.database.db.deleteFrom('storeHosts').execute();
});

const save = (name: string, { token } = business) =>
  server.call(contract.saveStoreHost, { token, body: { host: name } });
const check = ({ token } = business) => server.call(contract.checkStoreHost, { token });
const get = ({ token } = business) => server.call(contract.getStoreHost, { token });
const ask = (domain: string) => server.call(contract.askStoreHost, { query: { domain } });

/** Adds the record that a claim requires to the existing ones. */
async function prove(of = business): Promise<void> {
  const [, txt] = (await get(of)).data.claim?.records ?? [];
  if (!txt) throw new Error('There is no claim');
  dns.set(txt.name, [...(dns.get(txt.name) ?? []), txt.value]);
}
async function verified(name = host, of = business): Promise<void> {
  expect((await save(name, of)).status).toBe(200);
  await prove(of);
  expect((await check(of)).data.claim?.status).toBe('VERIFIED');
}
const statusIn = (of: TestBusiness) =>
  server.services.database.db
    .selectFrom('storeHosts')
    .where('environmentId', '=', of.liveEnvironmentId)
    .select(['status', 'problem', 'nextCheckAt'])
    .executeTakeFirstOrThrow();

describe('a claim', () => {
  test('shows the records to set, and opens the store only once its own record is found', async () => {
    expect((await get()).data).toEqual({ isAvailable: true, claim: null });
    const { data } = await save(`https://Shop${created}.Adunni.example./`);
    expect(data.claim).toMatchObject({
      host,
      status: 'WAITING',
      link: `http://${host}:4000/store/adunni-${created}`,
    });
    expect(data.claim?.records).toEqual([
      { type: 'CNAME', name: host, value: 'localhost' },
      { type: 'TXT', name: `_kasuwa.${host}`, value: expect.stringMatching(/^kasuwa-verify=[0-9a-f]{32}$/) },
    ]);
    expect((await check()).data.claim).toMatchObject({ status: 'WAITING', problem: 'NO_RECORD' });
    dns.set(`_kasuwa.${host}`, ['kasuwa-verify=00000000000000000000000000000000']);
    expect((await check()).data.claim).toMatchObject({ status: 'WAITING', problem: 'OTHER_VALUE' });
    dns.set(`_kasuwa.${host}`, null);
    expect((await check()).data.claim).toMatchObject({ status: 'WAITING', problem: 'NO_ANSWER' });
    expect((await ask(host)).status).toBe(404);
    dns.clear();
    await prove();
    expect((await check()).data.claim).toMatchObject({ status: 'VERIFIED', problem: null });
    expect((await ask(host.toUpperCase())).status).toBe(200);
    expect((await ask(`other.${host}`)).status).toBe(404);
  });

  test('for the same host keeps its record; claiming another host releases the first', async () => {
    await verified();
    const before = (await get()).data.claim;
    expect((await save(host)).data.claim).toEqual(before);
    expect((await save(`new-${host}`)).data.claim).toMatchObject({ host: `new-${host}`, status: 'WAITING' });
    expect((await ask(host)).status).toBe(404);
    expect((await server.call(contract.removeStoreHost, { token: business.token })).data.claim).toBeNull();
    expect((await server.call(contract.removeStoreHost, { token: business.token })).status).toBe(404);
    expect((await check()).status).toBe(404);
  });

  test('is rejected for platform and machine names and for invalid host names', async () => {
    for (const name of [
      'localhost',
      'shop',
      'shop.localhost',
      'printer.local',
      '127.0.0.1',
      '0x7f.1',
      '2130706433',
      '[::1]',
      'shop.adunni.example:8080',
      'a@shop.adunni.example',
      'shop.adunni.example/path',
      '_kasuwa.adunni.example',
      '*.adunni.example',
      '-shop.adunni.example',
      `${'a'.repeat(64)}.example`,
      `${'abcdefgh.'.repeat(30)}example`,
      '',
    ])
      expect([name, (await save(name)).status]).toEqual([name, 422]);
    expect((await save('bücher.adunni.example')).data.claim?.host).toBe('xn--bcher-kva.adunni.example');
  });

  test('requires live mode, a store that is set up, and the permission to change its settings', async () => {
    const test = await createTestBusiness(server);
    expect((await get(test)).data.isAvailable).toBe(false);
    expect((await save(host, test)).status).toBe(409);
    expect((await save(host, await createTestBusiness(server, { mode: 'live' }))).status).toBe(409);
    const developer = await business.signInAs('Developer', 'live');
    const answer = await server.call(contract.saveStoreHost, { token: developer.token, body: { host } });
    expect(answer.status).toBe(403);
  });

  test('is recorded in the audit trail', async () => {
    await verified();
    const rows = await server.services.database.db
      .selectFrom('auditEntries')
      .where('businessId', '=', business.businessId)
      .selectAll()
      .execute();
    const named = rows.filter((row) => JSON.stringify(row).includes(host));
    expect(named.length).toBeGreaterThanOrEqual(2);
  });
});

describe('several claims to one host', () => {
  test('do not block each other; a later proof takes the host over and notifies the previous holder', async () => {
    const other = await openStore(`other-${created}`);
    await save(host);
    await verified(host, other);
    expect((await get()).data.claim?.status).toBe('WAITING');
    expect((await check()).data.claim).toMatchObject({ status: 'WAITING', problem: 'OTHER_VALUE' });
    await prove();
    expect((await check()).data.claim?.status).toBe('VERIFIED');
    expect((await get(other)).data.claim).toMatchObject({ status: 'LOST', problem: 'TAKEN_OVER' });
    expect(await newestEmail(server, other.email)).toContain('now opens another store');
    hours(25);
    await recheckHosts(server.services);
    expect((await statusIn(other)).status).toBe('LOST');
  });

  test('checked concurrently: exactly one holds the host, and no request deadlocks', async () => {
    const other = await openStore(`raced-${created}`);
    for (const item of [business, other]) {
      await save(host, item);
      await prove(item);
    }
    const answers = await race(12, (at) => check(at % 2 ? business : other));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const holders = (await Promise.all([business, other].map(statusIn))).map(({ status }) => status);
    expect(holders.sort()).toEqual(['LOST', 'VERIFIED']);
    const rows = await server.services.database.db
      .selectFrom('directory')
      .where('kind', '=', 'store_host')
      .where('key', '=', host)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('the daily recheck', () => {
  test('a missing record sets the host to failing and, after 72 hours, to lost, with a notice for each', async () => {
    await verified();
    expect(await recheckHosts(server.services)).toBe(0);
    hours(24);
    expect(await recheckHosts(server.services)).toBe(1);
    expect((await statusIn(business)).status).toBe('VERIFIED');
    dns.clear();
    hours(24);
    await recheckHosts(server.services);
    expect((await statusIn(business)).status).toBe('FAILING');
    expect((await ask(host)).status).toBe(200);
    expect(await newestEmail(server, business.email)).toContain('will stop in 72 hours');
    for (let round = 0; round < 11; round += 1) {
      hours(6);
      await recheckHosts(server.services);
    }
    expect((await statusIn(business)).status).toBe('FAILING');
    hours(6);
    await recheckHosts(server.services);
    expect(await statusIn(business)).toMatchObject({ status: 'LOST', nextCheckAt: null });
    expect((await ask(host)).status).toBe(404);
    expect(await newestEmail(server, business.email)).toContain('no longer opens your store');
  });

  test('a DNS lookup without an answer loses nothing, and a restored record recovers the host', async () => {
    await verified();
    const saved = dns.get(`_kasuwa.${host}`) ?? [];
    dns.set(`_kasuwa.${host}`, null);
    for (let day = 0; day < 5; day += 1) {
      hours(24);
      await recheckHosts(server.services);
    }
    expect(await statusIn(business)).toMatchObject({ status: 'VERIFIED', problem: 'NO_ANSWER' });
    dns.set(`_kasuwa.${host}`, []);
    hours(24);
    await recheckHosts(server.services);
    expect((await statusIn(business)).status).toBe('FAILING');
    dns.set(`_kasuwa.${host}`, saved);
    hours(6);
    await recheckHosts(server.services);
    expect(await statusIn(business)).toMatchObject({ status: 'VERIFIED', problem: null });
  });
});
