// Alerts of virtual terminals through HTTP: confirmation first, one alert per payment, retries, and stopping by the reader.
import { expect, test } from 'vitest';
import { sendDueSms } from '#server/platform/sms/send-sms.ts';
import type { AlertDestination } from '#shared/contract/terminals/terminal-alerts.ts';
import { terminalAlertsContract as contract } from '#shared/contract/terminals/terminal-alerts.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import { emailedCode } from '#test/support/inbox/messages.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { sendDueAlerts } from './send-alerts.ts';

const payers = await openPayers({ env: { RATE_LIMITS: 'off' } });
const { server } = payers;
const { database } = payers;

async function makeTerminal(name = 'Shop counter') {
  const body = { name, currency: 'NGN' };
  return (await payers.callAsMerchant(virtualTerminalsContract.createVirtualTerminal, { body })).data;
}
type Terminal = Awaited<ReturnType<typeof makeTerminal>>;

const add = (terminal: Terminal, kind: string, address: string) =>
  payers.callAsMerchant(contract.addAlertDestination, {
    params: { terminalId: terminal.id },
    body: { kind, address, name: 'Ngozi Bello' },
  });
const confirm = (terminal: Terminal, { id }: Pick<AlertDestination, 'id'>, code: string) =>
  payers.callAsMerchant(contract.confirmAlertDestination, {
    params: { terminalId: terminal.id, alertDestinationId: id },
    body: { code },
  });
const read = async (terminal: Terminal) =>
  (await payers.callAsMerchant(contract.listAlertDestinations, { params: { terminalId: terminal.id } })).data;
async function addConfirmed(terminal: Terminal, kind: string, address: string) {
  const { data } = await add(terminal, kind, address);
  const code = kind === 'email' ? await emailedCode(server, address.toLowerCase()) : '123456';
  expect((await confirm(terminal, data, code)).data.status).toBe('ACTIVE');
  return data;
}
async function pay(terminal: Terminal, amount = 240_000) {
  const { data } = await payers.startLink(terminal.link.split('/pay/')[1] ?? '', { amount });
  expect((await payers.payCard(data.reference)).data.state).toBe('successful');
  return data.reference;
}
const messages = async (to: string) => {
  const rows = await database.db
    .selectFrom('smsMessages')
    .where('kind', '=', 'terminal_alert')
    .selectAll()
    .orderBy('id')
    .execute();
  return rows
    .filter(({ toNumber }) => toNumber === to)
    .map((row) => ({
      ...row,
      text: row.text && server.services.vault.openText('sms_messages.text', row.id, row.text),
    }));
};
const emails = (to: string) =>
  database.db
    .selectFrom('emails')
    .where('kind', '=', 'terminal_alert')
    .where('toAddress', '=', to)
    .selectAll()
    .execute();
/** Runs the jobs until none is due. */
async function runJobs() {
  while ((await sendDueAlerts(server.services)) > 0);
  while ((await sendDueSms(server.services)) > 0);
}
const laterBy = (ms: number) => payers.clock.advance(ms);

test('an unconfirmed destination gets no alert, a confirmed one gets one per payment, by WhatsApp or e-mail', async () => {
  const terminal = await makeTerminal();
  const waiting = await add(terminal, 'sms', '08030000011');
  expect(waiting.data).toMatchObject({ status: 'PENDING', address: '+2348030000011', last: null });
  await addConfirmed(terminal, 'whatsapp', '+234 803 000 0012');
  await addConfirmed(terminal, 'email', 'Till@Example.com');
  const reference = await pay(terminal);
  await runJobs();
  await runJobs();
  expect(await messages('+2348030000011')).toEqual([]);
  const [message, ...more] = await messages('+2348030000012');
  expect(more).toEqual([]);
  expect(message).toMatchObject({ channel: 'whatsapp', mode: 'test', status: 'SENT' });
  expect(message?.text).toMatch(/^\[Test\] .+: NGN 2,400\.00 received at Shop counter\. Ref \S+\.$/);
  expect(message?.text).toContain(reference);
  const [email, ...others] = await emails('till@example.com');
  expect(others).toEqual([]);
  expect(email?.subject).toContain('₦2,400.00 at Shop counter');
  const { items, offered, sandboxed } = await read(terminal);
  expect([offered, sandboxed]).toEqual([['email', 'sms', 'whatsapp'], true]);
  expect(items.map(({ kind, last }) => [kind, last?.state ?? null])).toEqual([
    ['sms', null],
    ['whatsapp', 'sent'],
    ['email', 'waiting'],
  ]);
});

test('concurrent instances and a repeated capture create one alert', async () => {
  const terminal = await makeTerminal();
  await addConfirmed(terminal, 'sms', '+2348030000021');
  const reference = await pay(terminal);
  await database.db
    .updateTable('transactions')
    .set({ gatewayResponse: 'Told again' })
    .where('reference', '=', reference)
    .execute();
  await Promise.all([1, 2, 3].map(() => sendDueAlerts(server.services)));
  await runJobs();
  expect(await messages('+2348030000021')).toHaveLength(1);
});

test('a message unsent for twelve hours is discarded: without a time it would be taken for a new payment', async () => {
  const terminal = await makeTerminal();
  await addConfirmed(terminal, 'sms', '+2348030000025');
  await addConfirmed(terminal, 'email', 'late@example.com');
  await pay(terminal);
  while ((await sendDueAlerts(server.services)) > 0);
  laterBy(12 * 3_600_000);
  await runJobs();
  expect(await messages('+2348030000025')).toMatchObject([{ status: 'DISCARDED', text: '', sentAt: null }]);
  expect(await emails('late@example.com')).toMatchObject([{ validUntil: null }]);
});

test('a failed payment sends no alert', async () => {
  const terminal = await makeTerminal();
  await addConfirmed(terminal, 'sms', '+2348030000031');
  const { data } = await payers.startLink(terminal.link.split('/pay/')[1] ?? '', { amount: 90_000 });
  await payers.payCard(data.reference, { number: '5258585922666506' });
  await runJobs();
  expect(await messages('+2348030000031')).toEqual([]);
});

test('wrong codes are counted, a spent or expired code is rejected, and a new one works', async () => {
  const terminal = await makeTerminal();
  const { data } = await add(terminal, 'sms', '+2348030000041');
  for (const remaining of [4, 3, 2, 1]) {
    const { body } = await confirm(terminal, data, '000000');
    expect(body.error).toMatchObject({ code: 'CODE_WRONG' });
    expect(body.error.fields?.code).toContain(`${remaining} attempt`);
  }
  expect((await confirm(terminal, data, '000000')).body.error.code).toBe('CODE_SPENT');
  expect((await confirm(terminal, data, '123456')).body.error.code).toBe('CODE_SPENT');
  await payers.callAsMerchant(contract.sendAlertCode, {
    params: { terminalId: terminal.id, alertDestinationId: data.id },
  });
  expect((await confirm(terminal, data, '123456')).data.status).toBe('ACTIVE');
  const late = await add(terminal, 'sms', '+2348030000042');
  laterBy(31 * 60_000);
  expect((await confirm(terminal, late.data, '123456')).body.error.code).toBe('CODE_SPENT');
});

test('a refusal of the provider is reported at the destination; a silent one is retried and fails after six attempts', async () => {
  const terminal = await makeTerminal();
  await addConfirmed(terminal, 'whatsapp', '+2348030000404');
  await addConfirmed(terminal, 'sms', '+2348030000504');
  await pay(terminal);
  await runJobs();
  const states = async () => (await read(terminal)).items.map(({ last }) => last?.state);
  expect(await states()).toEqual(['failed', 'retrying']);
  for (let tried = 1; tried < 6; tried += 1) {
    laterBy(3_600_000);
    await runJobs();
  }
  expect(await states()).toEqual(['failed', 'failed']);
  const [provided] = await messages('+2348030000504');
  expect(provided).toMatchObject({ status: 'FAILED', attemptCount: 6 });
});

test('a removed destination receives neither pending alerts nor messages in the outbox', async () => {
  const terminal = await makeTerminal();
  const early = await addConfirmed(terminal, 'sms', '+2348030000051');
  const late = await addConfirmed(terminal, 'sms', '+2348031000504');
  const remove = (id: string) =>
    payers.callAsMerchant(contract.removeAlertDestination, {
      params: { terminalId: terminal.id, alertDestinationId: id },
    });
  await pay(terminal);
  expect((await remove(early.id)).status).toBe(200);
  await runJobs();
  expect(await messages('+2348030000051')).toEqual([]);
  laterBy(300_000);
  expect((await remove(late.id)).status).toBe(200);
  expect((await messages('+2348031000504'))[0]).toMatchObject({ status: 'DISCARDED', text: '' });
  expect((await read(terminal)).items).toEqual([]);
  await pay(terminal);
  await runJobs();
  expect(await messages('+2348030000051')).toEqual([]);
  expect((await remove(late.id)).body.error.code).toBe('NOT_FOUND');
});

test('the link in an e-mail stops the alerts when confirmed, not when the page is opened', async () => {
  const terminal = await makeTerminal();
  await addConfirmed(terminal, 'email', 'stop@example.com');
  const { stopKey } = await database.db
    .selectFrom('terminalAlertDestinations')
    .where('email', '=', 'stop@example.com')
    .select('stopKey')
    .executeTakeFirstOrThrow();
  const ask = (method: 'GET' | 'POST', key = stopKey) =>
    server.app.inject({
      method,
      url: `/alerts/${key}`,
      ...(method === 'POST' && { headers: { 'content-type': 'text/plain' }, payload: '' }),
    });
  expect((await ask('GET')).body).toContain('Stop these alerts?');
  expect((await read(terminal)).items[0]?.status).toBe('ACTIVE');
  await pay(terminal);
  await sendDueAlerts(server.services);
  expect((await ask('POST')).body).toContain('Alerts stopped');
  expect((await read(terminal)).items[0]?.status).toBe('STOPPED');
  expect((await emails('stop@example.com'))[0]?.status).toBe('DISCARDED');
  await pay(terminal);
  await runJobs();
  expect(await emails('stop@example.com')).toHaveLength(1);
  expect((await ask('GET', 'x'.repeat(32))).statusCode).toBe(404);
  expect((await ask('POST', 'x')).statusCode).toBe(404);
});

test('alerts above the hourly limit are held and reported as held', async () => {
  const terminal = await makeTerminal();
  const { id } = await addConfirmed(terminal, 'sms', '+2348030000061');
  const { environmentId } = await database.db
    .selectFrom('terminalAlertDestinations')
    .where('id', '=', id)
    .select('environmentId')
    .executeTakeFirstOrThrow();
  const now = server.services.clock.now();
  const many = Array.from({ length: 120 }, () => ({
    environmentId,
    destinationId: id,
    transactionId: server.services.clock.newId(),
    status: 'QUEUED' as const,
    at: now,
    doneAt: now,
  }));
  await database.db.insertInto('terminalAlerts').values(many).execute();
  laterBy(60_000);
  await pay(terminal);
  await runJobs();
  expect(await messages('+2348030000061')).toEqual([]);
  expect((await read(terminal)).items[0]?.last).toMatchObject({ state: 'held' });
});

test('invalid and duplicate addresses are reported at their field, an eleventh is rejected, and another business finds nothing', async () => {
  const terminal = await makeTerminal();
  const wrong: [string, string, string][] = [
    ['sms', 'nobody', 'address'],
    ['email', 'nobody', 'address'],
    ['pigeon', 'a@example.com', 'kind'],
  ];
  for (const [kind, address, field] of wrong) {
    const { body } = await add(terminal, kind, address);
    expect(Object.keys(body.error.fields ?? {})).toEqual([field]);
  }
  expect((await add(terminal, 'email', 'a0@example.com')).status).toBe(200);
  const duplicate = await add(terminal, 'email', 'A0@example.com');
  expect(duplicate.body.error.fields).toEqual({ address: 'This recipient is already on the list' });
  for (let n = 1; n < 10; n += 1)
    expect((await add(terminal, 'email', `a${n}@example.com`)).status).toBe(200);
  expect((await add(terminal, 'email', 'a10@example.com')).body.error.code).toBe('CONFLICT');
  const { items } = await read(terminal);
  const { token } = await createTestBusiness(server);
  const params = { terminalId: terminal.id, alertDestinationId: items[0]?.id ?? '' };
  for (const endpoint of [contract.sendAlertCode, contract.removeAlertDestination] as const)
    expect((await server.call(endpoint, { token, params })).body.error.code).toBe('NOT_FOUND');
  const list = await server.call(contract.listAlertDestinations, { token, params });
  expect(list.body.error.code).toBe('NOT_FOUND');
});
