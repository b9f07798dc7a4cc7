// A customer saves a new card on their own page without a payment: verified with the bank, charged from then on, or refused with a message.
import { expect, test } from 'vitest';
import { subscriberPageContract as pages } from '#shared/contract/billing/subscriptions/subscriber-page.ts';
import { subscriptionsContract as contract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { race } from '#test/support/attack/race.ts';
import { makePlan, openSubscriber, saveCard } from '#test/support/billing/subscriptions.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import type { TestBusiness } from '#test/support/server.ts';

let business: TestBusiness;
let token: string;
let email: string;
const { server, settle, at, subscribe, byCard } = await openSubscriber('2026-11-16T10:00:00Z', (signed) => {
  ({ business, token, email } = signed);
});

const of = (subscriptionId: string, body?: unknown) => ({ token, params: { subscriptionId }, body });
const get = async (id: string) => (await server.call(contract.getSubscription, of(id))).data;
const inMail = async () => /\/subscription\/([\w-]+)/.exec(await newestEmail(server, email))?.[1] ?? '';
const linkOf = async (id: string) => {
  await server.call(contract.sendSubscriptionLink, of(id));
  return inMail();
};
const visa = { number: '4084 0840 8408 4081', expiry: '11/30', cvv: '408' };
const save = (link: string, card: object = {}) =>
  server.call(pages.saveOwnCard, { params: { token: link }, body: { card: Object.assign({}, visa, card) } });
const payments = () =>
  server.services.database.db
    .selectFrom('transactions')
    .where('environmentId', '=', business.testEnvironmentId)
    .select(['status', 'cardLast4', 'amount'])
    .orderBy('createdAt')
    .execute();

test('with nothing unpaid, nothing is charged, and the next period is charged to the new card', async () => {
  const id = await byCard();
  const before = await payments();
  const { status, data } = await save(await linkOf(id));
  expect(status).toBe(200);
  expect(data.cards.find((card) => card.id === data.cardId)).toMatchObject({
    last4: '4081',
    expiry: '11/30',
  });
  expect(data).toMatchObject({ unpaid: null, cardEntry: true });
  expect(await payments()).toEqual(before);
  await at('2026-12-16T10:00:00Z');
  expect((await payments()).at(-1)).toMatchObject({ status: 'successful', cardLast4: '4081' });
  expect((await get(id)).timeline.map(({ kind }) => kind)).toContain('card_changed');
});

test('an unpaid amount is charged to the new card immediately, and once despite concurrent requests', async () => {
  const id = await byCard();
  await server.call(contract.simulateSubscriptionCharge, of(id, { answer: 'declined' }));
  await at('2026-12-16T10:00:00Z');
  expect(await get(id)).toMatchObject({ status: 'PENDING' });
  const link = await linkOf(id);
  await race(4, () => save(link));
  await settle();
  expect(await get(id)).toMatchObject({ status: 'ACTIVE' });
  const paid = (await payments()).filter(({ cardLast4 }) => cardLast4 === '4081');
  expect(paid).toMatchObject([{ status: 'successful' }]);
});

test('a customer paying by invoice is switched to collection by card: an overdue invoice and later periods are charged', async () => {
  const { data } = await subscribe();
  const saved = await save(await linkOf(data.id));
  expect(saved.data).toMatchObject({ collection: 'card' });
  await at('2026-12-16T10:00:00Z');
  const paid = { status: 'successful', cardLast4: '4081' };
  expect(await payments()).toMatchObject([paid, paid]);
  expect(await get(data.id)).toMatchObject({ status: 'ACTIVE', unpaid: null, invoices: 2 });
});

test('a bank refusal is reported at the number, invalid input at its field, and nothing is saved', async () => {
  const id = await byCard();
  const link = await linkOf(id);
  const refusals: [object, string, RegExp][] = [
    [{ number: '5123450000000008' }, 'card.number', /requires confirmation of this card/],
    [{ expiry: '10/26' }, 'card.expiry', /expired/],
    [{ expiry: '13/30' }, 'card.expiry', /MM\/YY/],
    [{ expiry: null }, 'card.expiry', /./],
    [{ number: '4084' }, 'card.number', /not valid/],
    [{ number: '4539578763621486' }, 'card.number', /./],
    [{ cvv: 'abc' }, 'card.cvv', /CVV/],
  ];
  for (const [card, field, sentence] of refusals) {
    const { status, body } = await save(link, card);
    expect([card, status]).toEqual([card, 422]);
    expect(body.error.fields?.[field]).toMatch(sentence);
  }
  const { data } = await server.call(pages.getOwnSubscription, { params: { token: link } });
  expect(data.cards).toHaveLength(1);
  await server.call(contract.cancelSubscription, of(id, { when: 'now', reason: 'Done' }));
  expect((await save(link)).body.error.message).toBe('This subscription has ended.');
  expect((await save(`${link.slice(0, -4)}0000`)).body.error.code).toBe('LINK_DEAD');
});

test('the e-mail about an expiring card links to the page that saves another', async () => {
  const planId = await makePlan(server, token, { interval: 'annually' });
  const savedCardId = await saveCard(server, token, { email, expiryYear: 2026 });
  await subscribe({ planId, collection: 'card', savedCardId });
  await settle();
  expect(await newestEmail(server, email)).toContain('Save another card');
  const saved = await save(await inMail());
  expect(saved.data.cards.map(({ last4 }) => last4)).toContain('4081');
});
