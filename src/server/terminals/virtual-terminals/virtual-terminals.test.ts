// Virtual terminals, one test per rule: payments and figures, deactivation, field errors, and isolation of businesses.
import { expect, test } from 'vitest';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { nobody } from '#test/support/samples/samples.ts';
import { createTestBusiness } from '#test/support/server.ts';

const payers = await openPayers();

const make = (input: Record<string, unknown> = {}) =>
  payers.callAsMerchant(virtualTerminalsContract.createVirtualTerminal, {
    body: { name: 'Counter', currency: 'NGN', ...input },
  });
const keyOf = (link: string): string => link.split('/pay/')[1] ?? '';
const at = (terminalId: string) => ({ token: payers.business.token, params: { terminalId } });

test('a terminal has a code and a link where customers enter the amount and pay, and its figures count the payments', async () => {
  const { data: terminal } = await make({ label: 'Ada' });
  expect(terminal).toMatchObject({ status: 'ACTIVE', payments: 0, collected: 0, splitGroupId: null });
  expect(terminal.reference).toMatch(/^VTM-/);
  const page = await payers.server.call(checkoutContract.getCheckoutPage, {
    params: { key: keyOf(terminal.link) },
    query: { visit: '1' },
  });
  expect(page.data).toMatchObject({ kind: 'link', title: 'Counter · Ada', amount: null });
  for (const amount of [500_000, 70_000]) {
    const { data } = await payers.startLink(keyOf(terminal.link), { amount });
    expect((await payers.payCard(data.reference)).data.state).toBe('successful');
  }
  const { server } = payers;
  const read = await server.call(virtualTerminalsContract.getVirtualTerminal, at(terminal.id));
  expect(read.data).toMatchObject({ payments: 2, collected: 570_000, visits: 1 });
  const figures = await server.call(virtualTerminalsContract.getVirtualTerminalStatistics, at(terminal.id));
  expect(figures.data).toMatchObject({ visits: 1, started: 2, paid: 2, collected: 570_000 });
  expect(figures.data.days.at(-1)).toMatchObject({ visits: 1, paid: 2, collected: 570_000 });
  const list = await server.call(virtualTerminalsContract.listVirtualTerminalTransactions, at(terminal.id));
  expect(list.data.items.map((item) => item.source.kind)).toEqual(['terminal', 'terminal']);
});

test('a disabled terminal accepts no payments, including those already begun', async () => {
  const { data: terminal } = await make();
  const set = (status: 'ACTIVE' | 'DISABLED') =>
    payers.callAsMerchant(virtualTerminalsContract.setVirtualTerminalStatus, {
      params: { terminalId: terminal.id },
      body: { status },
    });
  const { data: begun } = await payers.startLink(keyOf(terminal.link), { amount: 90_000 });
  expect((await set('DISABLED')).data.status).toBe('DISABLED');
  expect((await payers.startLink(keyOf(terminal.link), { amount: 90_000 })).body.error.code).toBe(
    'LINK_CLOSED',
  );
  expect((await payers.payCard(begun.reference)).body.error).toMatchObject({
    code: 'PAYMENT_CLOSED',
    message: 'This terminal does not accept payments.',
  });
  const closed = async () =>
    (
      await payers.server.call(checkoutContract.getCheckoutPage, {
        params: { key: begun.reference },
        query: {},
      })
    ).data.closed;
  expect(await closed()).toBe('inactive');
  expect((await set('ACTIVE')).data.status).toBe('ACTIVE');
  expect(await closed()).toBeNull();
  expect((await payers.payCard(begun.reference)).data.state).toBe('successful');
});

test('the page of an expired payment of a disabled terminal states that the terminal is inactive', async () => {
  const { data: terminal } = await make();
  const { data: begun } = await payers.startLink(keyOf(terminal.link), { amount: 90_000 });
  const closed = async () => {
    const params = { key: begun.reference };
    return (await payers.server.call(checkoutContract.getCheckoutPage, { params, query: {} })).data.closed;
  };
  payers.clock.advance(90 * 86_400_000);
  expect(await closed()).toBe('expired');
  const { data } = await payers.callAsMerchant(virtualTerminalsContract.setVirtualTerminalStatus, {
    params: { terminalId: terminal.id },
    body: { status: 'DISABLED' },
  });
  expect(data.status).toBe('DISABLED');
  expect(await closed()).toBe('inactive');
});

test('invalid input is reported at its field', async () => {
  const wrong: [Record<string, unknown>, string][] = [
    [{ name: ' ' }, 'name'],
    [{ currency: 'XXX' }, 'currency'],
    [{ splitGroupId: nobody }, 'splitGroupId'],
  ];
  for (const [input, field] of wrong) {
    const { body } = await make(input);
    expect(body.error.code).toBe('VALIDATION');
    expect(Object.keys(body.error.fields ?? {})).toEqual([field]);
  }
});

test('another business does not find the terminal', async () => {
  const { data: terminal } = await make();
  const other = await createTestBusiness(payers.server);
  const answer = await payers.server.call(virtualTerminalsContract.getVirtualTerminal, {
    token: other.token,
    params: { terminalId: terminal.id },
  });
  expect(answer.body.error.code).toBe('NOT_FOUND');
});
