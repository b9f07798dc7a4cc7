// Cashiers, one test per rule: the page behind an address and a PIN, its live contents, and its end.
import { afterAll, expect, test } from 'vitest';
import { terminalCashiersContract, tillContract } from '#shared/contract/terminals/terminal-cashiers.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import { hear } from '#test/support/live.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { createTestBusiness } from '#test/support/server.ts';

const payers = await openPayers();
const { server } = payers;
const open: AbortController[] = [];
afterAll(() => {
  for (const stop of open) stop.abort();
});

async function makeCashier(name = 'Blessing Etim') {
  const terminal = await payers.callAsMerchant(virtualTerminalsContract.createVirtualTerminal, {
    body: { name: 'Lekki <counter>', currency: 'NGN' },
  });
  const params = { terminalId: terminal.data.id };
  const created = await payers.callAsMerchant(terminalCashiersContract.createTerminalCashier, {
    params,
    body: { name },
  });
  const { id, link, pin } = created.data;
  const key = link.split('/till/')[1] ?? '';
  return {
    slug: terminal.data.link.split('/pay/')[1] ?? '',
    at: { terminalId: terminal.data.id, cashierId: id },
    key,
    pin,
  };
}
const enter = (key: string, pin: string) =>
  server.call(tillContract.openTill, { params: { tillKey: key }, body: { pin } });
const cookieOf = (answer: { headers: { get(name: string): string | null } }) =>
  (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
async function openPhone(key: string, pin: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/tills/${key}/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin }),
  });
  expect(response.status).toBe(200);
  return cookieOf(response);
}
const page = async (key: string, cookie = '') => {
  const response = await fetch(`${server.url}/till/${key}`, { headers: { cookie } });
  return { status: response.status, text: await response.text() };
};
async function listen(key: string, cookie: string) {
  const stop = new AbortController();
  open.push(stop);
  const response = await fetch(`${server.url}/till/${key}/live`, {
    headers: { cookie },
    signal: stop.signal,
  });
  return hear(response);
}
const pay = async (slug: string, amount: number) => {
  const { data, body } = await payers.startLink(slug, { amount });
  expect(body.error, JSON.stringify(body)).toBe(undefined);
  expect((await payers.payCard(data.reference)).data.state).toBe('successful');
};

test('the page asks for the PIN first, then shows payments at this terminal live, and none of another', async () => {
  const { slug, key, pin } = await makeCashier();
  const other = await makeCashier();
  const before = await page(key);
  expect(before.status).toBe(200);
  expect(before.text).toContain('data-pin');
  expect(before.text).toContain('Lekki &lt;counter&gt;');
  expect(before.text).not.toContain('data-day');

  const cookie = await openPhone(key, pin);
  const first = await page(key, cookie);
  expect(first.text).toContain('No payments today');
  expect(first.text).toContain('Blessing Etim, since');
  const stream = await listen(key, cookie);
  await expect.poll(stream.heard).toContain('No payments today');
  await pay(other.slug, 77_700);
  await pay(slug, 1_450_000);
  await expect.poll(stream.heard).toContain('₦14,500.00');
  await pay(slug, 65_050);
  await expect.poll(stream.heard).toContain('Today, 2 payments');
  expect(stream.heard()).toContain('₦15,150.50');
  expect(stream.heard()).not.toContain('777.00');
  expect((await page(key, cookie)).text).toContain('•••• 1118');
});

test('revoking a cashier ends their access immediately: the stream ends and the address returns a plain page', async () => {
  const { at, key, pin } = await makeCashier();
  const cookie = await openPhone(key, pin);
  const stream = await listen(key, cookie);
  const revoked = await payers.callAsMerchant(terminalCashiersContract.revokeTerminalCashier, { params: at });
  expect(revoked.data.status).toBe('REVOKED');
  await stream.ended;
  expect(stream.heard()).toContain('event: ended');
  expect(await page(key, cookie)).toMatchObject({ status: 404 });
  expect((await page(key, cookie)).text).toContain('no longer valid');
  expect((await enter(key, pin)).body.error.code).toBe('NOT_FOUND');
  const again = await payers.callAsMerchant(terminalCashiersContract.revokeTerminalCashier, { params: at });
  expect(again.data.revokedAt).toBe(revoked.data.revokedAt);
});

test('five wrong PINs lock a cashier, even concurrent ones; a new PIN unlocks and ends open sessions', async () => {
  const { at, key, pin } = await makeCashier();
  const cookie = await openPhone(key, pin);
  const wrong = pin === '000000' ? '111111' : '000000';
  const tries = await Promise.all(Array.from({ length: 8 }, () => enter(key, wrong)));
  const codes = tries.map(({ body }) => body.error.code).toSorted();
  expect(codes).toEqual([...Array(4).fill('CODE_SPENT'), ...Array(4).fill('CODE_WRONG')]);
  expect((await enter(key, pin)).body.error).toMatchObject({ code: 'CODE_SPENT' });
  const list = await payers.callAsMerchant(terminalCashiersContract.listTerminalCashiers, {
    params: { terminalId: at.terminalId },
  });
  expect(list.data.items).toMatchObject([{ status: 'LOCKED', name: 'Blessing Etim' }]);
  const stream = await listen(key, cookie);
  const renewed = await payers.callAsMerchant(terminalCashiersContract.renewTerminalCashierPin, {
    params: at,
  });
  expect(renewed.data).toMatchObject({ status: 'ACTIVE' });
  await stream.ended;
  expect(stream.heard()).toContain('event: ended');
  expect((await page(key, cookie)).text).toContain('data-pin');
  expect((await enter(key, renewed.data.pin)).status).toBe(200);
});

test('invalid input is reported at its field, and neither the address nor a stream reveals anything to a stranger', async () => {
  const { key } = await makeCashier();
  for (const pin of ['', '12345', 'abcdef', null, { a: 1 }])
    expect(Object.keys((await enter(key, pin as string)).body.error.fields ?? {})).toEqual(['pin']);
  for (const path of ['x', `${'a'.repeat(32)}`, '%00', `${key}x`])
    expect((await page(path)).status).toBe(404);
  const stream = await listen(key, 'kasuwa_till=guessed');
  await stream.ended;
  expect(stream.heard()).not.toContain('event: day');
  const stranger = await createTestBusiness(server);
  const { at } = await makeCashier();
  const answer = await server.call(terminalCashiersContract.revokeTerminalCashier, {
    token: stranger.token,
    params: at,
  });
  expect(answer.body.error.code).toBe('NOT_FOUND');
});
