// Saved cards, one test per sentence: only a person with a proved address can see, use, save and remove cards.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { savedCardsContract } from '#shared/contract/payments/saved-cards.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { newestOfKind } from '#test/support/inbox/messages.ts';
import { approvedCard, challengeCard } from '#test/support/payers.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { createTestBusiness } from '#test/support/server.ts';

const payers = await openPayers();

async function sendCode(reference: string): Promise<string> {
  const sent = await payers.server.call(savedCardsContract.sendSavedCardCode, { params: { reference } });
  expect(sent.status).toBe(200);
  const { subject, text } = await newestOfKind(payers.server, 'saved_card_code');
  expect(subject).not.toMatch(/\b\d{6}\b/);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

const open = (reference: string, code: string) =>
  payers.server.call(savedCardsContract.openSavedCards, { params: { reference }, body: { code } });
const payBy = (reference: string, cardId: string, session: string, charged?: number) =>
  payers.server.call(savedCardsContract.payBySavedCard, {
    params: { reference, cardId },
    idempotencyKey: randomUUID(),
    body: { session, ...(charged !== undefined && { charged }) },
  });
const payAndKeep = (reference: string, keepFor: string, number = approvedCard) =>
  payers.server.call(checkoutContract.payByCard, {
    params: { reference },
    idempotencyKey: randomUUID(),
    body: { card: { number, expiryMonth: 12, expiryYear: 2030, cvv: '123' }, keepFor },
  });

/** A payer with one saved card; returns the session and the card. */
async function saveCard(email: string) {
  const reference = await payers.begin({ email });
  const { data } = await open(reference, await sendCode(reference));
  expect((await payAndKeep(reference, data.session)).data.state).toBe('successful');
  payers.clock.advance(60_000);
  const next = await payers.begin({ email });
  const again = await open(next, await sendCode(next));
  return { first: reference, next, session: again.data.session, cards: again.data.cards };
}

test('a card is saved with consent, shown after a code, and charged without its number', async () => {
  const { first, next, session, cards } = await saveCard('chi@example.com');
  expect(cards).toEqual([
    { id: expect.any(String), scheme: 'mastercard', last4: '1118', expiry: '12/30', bank: 'Zenith Bank' },
  ]);
  expect((await payBy(next, cards[0]?.id ?? '', session)).data.state).toBe('successful');
  expect(await payers.row(next)).toMatchObject({ cardLast4: '1118', channel: 'card', fee: 17_500 });
  for (const reference of [first, next]) {
    const { id } = await payers.row(reference);
    const shown = await payers.callAsMerchant(transactionsContract.getTransaction, {
      params: { transactionId: id },
    });
    expect(shown.data.cardToken).toMatch(/^card_[0-9a-f]{24}$/);
  }
});

test('each saved card states its own total when the customer bears the fee, and that total is charged', async () => {
  const email = 'bisi@example.com';
  const foreignCard = '4242424242424242';
  for (const number of [approvedCard, foreignCard]) {
    const reference = await payers.begin({ email });
    const { data } = await open(reference, await sendCode(reference));
    expect((await payAndKeep(reference, data.session, number)).data.state).toBe('successful');
    payers.clock.advance(60_000);
  }
  const reference = await payers.begin({ email, amount: 1_000_000, feeBearer: 'customer' });
  const { data } = await open(reference, await sendCode(reference));
  const charged = Object.fromEntries(data.cards.map((card) => [card.last4, card.charged ?? 0]));
  expect(charged['1118']).toBeGreaterThan(1_000_000);
  expect(charged['4242']).toBeGreaterThan(charged['1118'] ?? 0);
  const foreign = data.cards.find(({ last4 }) => last4 === '4242');
  const pay = (total: number | undefined) => payBy(reference, foreign?.id ?? '', data.session, total);
  expect((await pay(charged['1118'])).body.error.code).toBe('TOTAL_CHANGED');
  expect((await pay(foreign?.charged)).data.state).toBe('successful');
  expect(await payers.row(reference)).toMatchObject({ amount: foreign?.charged, net: 1_000_000 });
});

test('only the card’s token is stored, encrypted', async () => {
  const rows = await payers.database.db.selectFrom('savedCards').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(approvedCard);
  expect(rows[0]?.sealedGatewayToken).not.toContain('sbx_');
});

test('entering an e-mail address without its code reveals no cards', async () => {
  await saveCard('dayo@example.com');
  const reference = await payers.begin({ email: 'dayo@example.com' });
  payers.clock.advance(60_000);
  await sendCode(reference);
  const wrong = await open(reference, '000000');
  expect(wrong.body.error.fields).toEqual({ code: 'The code is incorrect' });
});

test('a session verified for one address is rejected for another address and at another merchant', async () => {
  const { session, cards } = await saveCard('efe@example.com');
  const cardId = cards[0]?.id ?? '';
  const others = await payers.begin({ email: 'femi@example.com' });
  expect((await payBy(others, cardId, session)).body.error.code).toBe('SAVED_CARDS_CLOSED');
  const other = await createTestBusiness(payers.server);
  const elsewhere = await payers.server.call(checkoutContract.initializeCheckout, {
    token: other.token,
    body: { amount: 500_000, email: 'efe@example.com' },
  });
  const refused = await payBy(elsewhere.data.reference, cardId, session);
  expect(refused.body.error.code).toBe('SAVED_CARDS_CLOSED');
});

test('a card is not saved for an unverified address', async () => {
  const { session } = await saveCard('gozi@example.com');
  const reference = await payers.begin({ email: 'halima@example.com' });
  expect((await payAndKeep(reference, session)).body.error.code).toBe('SAVED_CARDS_CLOSED');
});

test('after five wrong codes the correct one is rejected', async () => {
  const reference = await payers.begin({ email: 'ife@example.com' });
  const code = await sendCode(reference);
  for (let tries = 0; tries < 5; tries += 1) await open(reference, code === '111111' ? '222222' : '111111');
  expect((await open(reference, code)).body.error.code).toBe('CODE_SPENT');
});

test('a card that requires a bank challenge is saved once the challenge succeeds', async () => {
  const reference = await payers.begin({ email: 'jide@example.com' });
  const { data } = await open(reference, await sendCode(reference));
  const requested = await payAndKeep(reference, data.session, challengeCard);
  expect(requested.data.state).toBe('challenge');
  const chargeId = requested.data.challengeUrl?.split('/').at(-1);
  await fetch(`${payers.server.url}/sandbox/3ds/${chargeId}/approve`, { method: 'POST', redirect: 'manual' });
  expect((await payers.progress(reference)).data.state).toBe('successful');
  payers.clock.advance(60_000);
  const again = await open(reference, await sendCode(reference));
  expect(again.data.cards).toHaveLength(1);
});

test('a removed card is no longer available to its owner or the merchant', async () => {
  const { first, next, session, cards } = await saveCard('kemi@example.com');
  const cardId = cards[0]?.id ?? '';
  const removed = await payers.server.call(savedCardsContract.removeSavedCard, {
    params: { reference: next, cardId },
    body: { session },
  });
  expect(removed.data.cards).toEqual([]);
  expect((await payBy(next, cardId, session)).status).toBe(404);
  const { id } = await payers.row(first);
  const shown = await payers.callAsMerchant(transactionsContract.getTransaction, {
    params: { transactionId: id },
  });
  expect(shown.data.cardToken).toBeNull();
});

test('a saved card past its expiry is marked as expired and is not charged; it can be removed', async () => {
  const { session: _, cards } = await saveCard('lola@example.com');
  const cardId = cards[0]?.id ?? '';
  expect(cards[0]).not.toHaveProperty('expired');
  payers.clock.advance(Date.UTC(2031, 0, 1) - payers.clock.now().getTime());
  const reference = await payers.begin({ email: 'lola@example.com' });
  const { data } = await open(reference, await sendCode(reference));
  expect(data.cards).toMatchObject([{ id: cardId, expiry: '12/30', expired: true }]);
  const refused = await payBy(reference, cardId, data.session);
  expect(refused.body).toMatchObject({ message: 'The card has expired', error: { code: 'VALIDATION' } });
  expect((await payers.progress(reference)).data.state).toBe('ready');
  const removed = await payers.server.call(savedCardsContract.removeSavedCard, {
    params: { reference, cardId },
    body: { session: data.session },
  });
  expect(removed.data.cards).toEqual([]);
});
