// The link for choosing an agent's PIN: sent at invitation and reset, valid once and for 72 hours, void after a later one.
import { expect, test } from 'vitest';
import { pinLinkTranslations } from '#server/terminals/agents/pin-link-texts.ts';
import { invoiceSettingsContract } from '#shared/contract/billing/invoices/invoice-settings.ts';
import { agentDeskContract as desk } from '#shared/contract/terminals/agent-desk.ts';
import { agentsContract as agents } from '#shared/contract/terminals/agents.ts';
import { newestEmail, newestText } from '../../support/inbox/messages.ts';
import { openPayers } from '../../support/per-file/open-payers.ts';
import { agentBody } from '../../support/samples/terminals.ts';
import { createTestBusiness } from '../../support/server.ts';
import { inviteAgent, openDesk } from '../../support/terminals/agents.ts';
import { placesOf, sentencesOf } from '../../support/tidy/sentences.ts';

const payers = await openPayers();
const { server, business } = payers;
let number = 0;

async function invite() {
  const email = `agent-${++number}@example.com`;
  const phone = `0805${String(2_000_000 + number)}`;
  const agent = await inviteAgent(server, business, { email, phone });
  return { ...agent, email, params: { agentId: agent.id } };
}
type Invited = Awaited<ReturnType<typeof invite>>;
const linkOf = async ({ email }: Invited) =>
  /\/agent\/([A-Za-z0-9_-]{32})/.exec(await newestEmail(server, email))?.[1] ?? 'none';
const choose = (agentKey: string, pin = '482913') =>
  server.call(desk.chooseAgentPin, { params: { agentKey }, body: { pin } });
const read = async ({ params }: Invited) => (await payers.callAsMerchant(agents.getAgent, { params })).data;
const send = ({ params }: Invited) => payers.callAsMerchant(agents.sendAgentPinLink, { params });

test('the invitation link sets a PIN once under concurrency, and is then the address of the agent', async () => {
  const agent = await invite();
  const key = await linkOf(agent);
  expect(await read(agent)).toMatchObject({ pinChosenAt: null, pinLink: { by: ['sms', 'email'] } });
  await openDesk(server, agent);
  const answers = await Promise.all(Array.from({ length: 6 }, () => choose(key)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(404)]);
  const after = await read(agent);
  expect(after.pinChosenAt).not.toBeNull();
  expect(after.pinLink.until).toBeNull();
  expect(after.timeline.map(({ kind }) => kind)).toContain('pin_chosen');
  await openDesk(server, { key, code: agent.code, pin: '482913' });
  await expect(openDesk(server, agent)).rejects.toThrow('no longer valid');
  await expect(openDesk(server, { ...agent, key })).rejects.toThrow('not correct');
});

test('resending voids the previous link, and the PIN stays valid until another one is chosen', async () => {
  const agent = await invite();
  const first = await linkOf(agent);
  const phone = await openDesk(server, agent);
  expect((await send(agent)).status).toBe(200);
  const second = await linkOf(agent);
  expect(second).not.toBe(first);
  expect((await choose(first)).status).toBe(404);
  expect((await server.call(desk.getAgentDesk, phone)).status).toBe(200);
  expect((await choose(second, '111111')).body.error.fields).toHaveProperty('pin');
  expect((await choose(second)).status).toBe(200);
  expect((await server.call(desk.getAgentDesk, phone)).status).toBe(404);
});

test('a reset invalidates the PIN, the sessions and the link immediately', async () => {
  const agent = await invite();
  const first = await linkOf(agent);
  const phone = await openDesk(server, agent);
  await payers.callAsMerchant(agents.renewAgentPin, { params: agent.params, body: {} });
  expect((await server.call(desk.getAgentDesk, phone)).status).toBe(401);
  await expect(openDesk(server, agent)).rejects.toThrow('not correct');
  expect((await choose(first)).status).toBe(404);
  expect((await choose(await linkOf(agent))).status).toBe(200);
});

test('a link ends after 72 hours, a new phone number, a block or a closure; another business cannot send one', async () => {
  const late = await invite();
  const { address, latitude, longitude } = agentBody;
  const moved = await invite();
  const body = { address, latitude, longitude, phone: '08059999999', email: moved.email };
  await payers.callAsMerchant(agents.updateAgent, { params: moved.params, body });
  expect((await choose(await linkOf(moved))).status).toBe(404);
  const agent = await invite();
  const reason = { params: agent.params, body: { reason: 'Cash is missing' } };
  await payers.callAsMerchant(agents.blockAgent, reason);
  expect((await choose(await linkOf(agent))).status).toBe(404);
  expect((await send(agent)).status).toBe(409);
  await payers.callAsMerchant(agents.closeAgent, reason);
  expect((await send(agent)).status).toBe(409);
  const { token } = await createTestBusiness(server);
  expect((await server.call(agents.sendAgentPinLink, { token, params: moved.params })).status).toBe(404);
  payers.clock.advance(72 * 3_600_000);
  expect((await choose(await linkOf(late))).status).toBe(404);
  const page = async (key: string) => {
    const headers = { 'accept-language': 'fr-CI, en;q=0.5' };
    const answer = await fetch(`${server.url}/agent/${key}`, { headers });
    const body = await answer.text();
    return `${answer.status} ${/<h1>(.*?)<\/h1>/.exec(body)?.[1]} ${/lang="(\w+)"/.exec(body)?.[1]}`;
  };
  expect(await page(await linkOf(late))).toBe('404 Ce lien a expiré fr');
  expect(await page(await linkOf(agent))).toBe('404 Cette adresse n’est plus valable fr');
});

test('the link is sent in the language of the agent, else in that of the business', async () => {
  const reached = { email: 'awa@agents.example', phone: '08052100001' };
  const { token } = await business.signInAs('Owner');
  const invited = await inviteAgent(server, { token }, { ...reached, language: 'fr', firstName: 'Awa' });
  expect(invited.language).toBe('fr');
  const mail = await newestEmail(server, reached.email);
  expect(mail).toMatch(/^\[Test\] Choisissez votre PIN d’agent de /);
  expect(mail).toContain('Awa, vous vendez pour ');
  expect(mail).not.toMatch(/Choose|Sent for|Agent code/);
  const text = await newestText(server, '+2348052100001');
  expect(text).toMatch(
    /^\[Test\] .+ : choisissez votre PIN sous 72 h : http\S+ Votre code agent est \d{6}\./,
  );
  // A field left out of an update keeps its value; null restores the default of the business.
  const { address, latitude, longitude } = agentBody;
  const change = { address, latitude, longitude, ...reached };
  const params = { agentId: invited.id };
  await payers.callAsMerchant(agents.updateAgent, { params, body: change });
  expect((await payers.callAsMerchant(agents.getAgent, { params })).data.language).toBe('fr');
  const { data } = await payers.callAsMerchant(invoiceSettingsContract.getInvoiceSettings, {});
  const { nextNumber: _, ...settings } = data;
  const body = { ...settings, language: 'es' } as never;
  await payers.callAsMerchant(invoiceSettingsContract.saveInvoiceSettings, { body });
  await payers.callAsMerchant(agents.updateAgent, { params, body: { ...change, language: null } });
  expect((await payers.callAsMerchant(agents.sendAgentPinLink, { params })).status).toBe(200);
  expect(await newestEmail(server, reached.email)).toMatch(/^\[Prueba\] Elija su PIN de agente de /);
  expect(await newestText(server, '+2348052100001')).toContain('No diga el PIN a nadie.');
});

test('every sentence sent with the link is translated', () => {
  const message = sentencesOf('src/server/terminals/agents', 'say');
  expect(message.length).toBeGreaterThan(6);
  for (const words of [pinLinkTranslations.fr, pinLinkTranslations.es]) {
    expect(Object.keys(words ?? {}).toSorted()).toEqual([...new Set(message)].toSorted());
    for (const [sentence, text] of Object.entries(words ?? {}))
      expect(placesOf(text)).toEqual(placesOf(sentence));
  }
});
