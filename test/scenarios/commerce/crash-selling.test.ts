// kill -9 of the program while orders are placed, paid and refunded by lines, and while offline sales of a terminal are posted: after the
// restart each took effect once, and stock, orders and ledger are consistent.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyBooks } from '#server/proofs.ts';
import { storeCheckoutContract } from '#shared/contract/commerce/store-checkout.ts';
import { posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { terminalDeviceContract } from '#shared/contract/terminals/terminal-device.ts';
import { terminalKeysContract } from '#shared/contract/terminals/terminal-keys.ts';
import { openSelling } from '#test/support/commerce/selling-program.ts';
import { cardPayment, type Sent, sendAgain, untilSo } from '#test/support/crash/killed-program.ts';
import { approvedCard } from '#test/support/payers.ts';
import { giveTerminal } from '#test/support/samples/terminals.ts';
import { soakSize, soakTimeoutMs } from '#test/support/soak/size.ts';

const rounds = soakSize('selling', 1);
/** A short run covers the most critical points; a long run covers all of them in turn. */
const steps = (short: readonly string[], all: readonly string[]): readonly string[] =>
  rounds === 1 ? short : Array.from({ length: rounds }, () => all).flat();
const timeout = soakTimeoutMs(rounds, 120_000);

const inStock = 10_000;
const price = 2_000_000;
const shop = await openSelling();
const [variantId = ''] = await shop.orders.stock([inStock], price);

const send = ({ endpoint, options }: Sent) => shop.server.call(endpoint, options);

const orderOf = (quantity: number): Sent => ({
  endpoint: storeCheckoutContract.placeStoreOrder,
  options: {
    params: { storeSlug: shop.storeSlug },
    idempotencyKey: randomUUID(),
    body: {
      customer: { email: `${randomUUID()}@example.com`, name: 'Halima Bello', phone: null },
      lines: [{ variantId, quantity }],
      delivery: { kind: 'pick_up', placeId: shop.placeId },
      couponCode: null,
      customerNote: null,
      total: price * quantity,
    },
  },
});

type Placed = { number: string; reference: string; slug: string };
const place = async (quantity: number) => (await sendAgain(shop, orderOf(quantity))) as Placed;

async function count(table: string, where: ReturnType<typeof sql> = sql`true`): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(shop.database.db);
  return rows[0]?.count ?? 0;
}

async function level() {
  const { onHand, reserved } = await shop.database.db
    .selectFrom('stockLevels')
    .where('variantId', '=', variantId)
    .select(['onHand', 'reserved'])
    .executeTakeFirstOrThrow();
  return { onHand, reserved };
}

const orderRow = (slug: string) =>
  shop.database.db.selectFrom('orders').where('slug', '=', slug).selectAll().executeTakeFirstOrThrow();

/** Returns the amounts charged to the card of a payment and captured. */
async function chargesOf(reference: string): Promise<[charged: number, captured: number]> {
  const attempts = sql`reference in (select a.id::text from transaction_attempts a join transactions t
    on t.environment_id = a.environment_id and t.id = a.transaction_id where t.reference = ${reference})`;
  const captures = sql`kind = 'capture' and subject_id = (select id from transactions where reference = ${reference})`;
  return [
    await count('sandbox_charges', sql`final_outcome = 'approved' and ${attempts}`),
    await count('ledger_postings', captures),
  ];
}

async function expectProved(): Promise<void> {
  expect((await verifyBooks(shop.database.db)).findings).toEqual([]);
}

const isTaken = (slug: string) => async () => {
  const { status, stockDeductedAt, attemptsInProgress } = await orderRow(slug);
  return status === 'ORDERED' && stockDeductedAt !== null && attemptsInProgress === 0;
};

async function payOrder(quantity: number): Promise<Placed> {
  const placed = await place(quantity);
  await sendAgain(shop, cardPayment(placed.reference));
  await untilSo('its stock is taken', isTaken(placed.slug));
  return placed;
}

test(
  'an order interrupted while being placed is placed once, and reserves its stock once',
  async () => {
    const all = [
      'order_lines',
      'stock_reservations',
      'stock_reservation_lines',
      'order_events',
      'transactions',
    ];
    for (const step of steps(['stock_reservation_lines'], all)) {
      const [before, orders] = [await level(), await count('orders')];
      const sent = orderOf(2);
      await shop.killWhileWriting(step, () => send(sent));
      // Everything was rolled back: no order without its items, no items without their order.
      expect([await level(), await count('orders')], step).toEqual([before, orders]);
      await expectProved();
      const placed = (await sendAgain(shop, sent)) as Placed;
      expect(await sendAgain(shop, sent)).toEqual(placed);
      expect(await level(), step).toEqual({ ...before, reserved: before.reserved + 2 });
      expect(await count('orders'), step).toBe(orders + 1);
    }
  },
  timeout,
);

test(
  'an order whose payment is interrupted is charged once, becomes paid and deducts its stock once',
  async () => {
    const all = [
      ...['transaction_attempts', 'sandbox_charges', 'balance_items', 'order_follow_ups'],
      ...['stock_movements', 'order_events'],
    ];
    // Between the charge and the order's change to paid; between that and the stock movement.
    for (const step of steps(['order_follow_ups', 'stock_movements'], all)) {
      const before = await level();
      const { reference, slug } = await place(3);
      const sent = cardPayment(reference);
      await shop.killWhileWriting(step, () => send(sent));
      expect((await level()).onHand, step).toBe(before.onHand);
      await sendAgain(shop, sent);
      await untilSo(`paid and taken after ${step}`, isTaken(slug));
      await sendAgain(shop, sent);
      expect(await chargesOf(reference), step).toEqual([1, 1]);
      const order = await orderRow(slug);
      expect(order, step).toMatchObject({ paid: price * 3, total: price * 3, refunded: 0, shortLines: [] });
      expect(await level(), step).toEqual({ ...before, onHand: before.onHand - 3 });
      const result = sql`order_id = ${order.id} and kind = 'paid'`;
      expect(await count('order_events', result), step).toBe(1);
      expect(await count('emails', sql`dedupe_key = ${`order_confirmed:${order.id}`}`), step).toBe(1);
      await expectProved();
    }
  },
  timeout,
);

test(
  'an interrupted refund by lines returns money and stock once',
  async () => {
    const { business } = shop;
    // Refunds need collected money.
    await payOrder(5);
    const all = ['refunds', 'stock_movements', 'order_refund_lines', 'order_events', 'sandbox_refunds'];
    for (const step of steps(['order_refund_lines', 'sandbox_refunds'], all)) {
      const { slug } = await payOrder(4);
      const { id: orderId } = await orderRow(slug);
      const before = await level();
      const refund = () => shop.orders.refund(orderId, body, key);
      const key = randomUUID();
      const body = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }] };
      await shop.killWhileWriting(step, refund);
      let status = 0;
      await untilSo(`refunded after ${step}`, async () => {
        status = (await refund()).status;
        return status === 200;
      });
      expect((await refund()).status, step).toBe(200);
      await untilSo(`given back after ${step}`, async () => (await orderRow(slug)).refunded === price);
      const ofOrder = sql`environment_id = ${business.testEnvironmentId} and order_id = ${orderId}`;
      expect([await count('order_refunds', ofOrder), await count('order_refund_lines', ofOrder)]).toEqual([
        1, 1,
      ]);
      const paidBy = sql`transaction_id in (select id from transactions where source_id = ${orderId})`;
      expect(await count('refunds', paidBy), step).toBe(1);
      expect((await orderRow(slug)).paymentStatus, step).toBe('PARTIALLY_REFUNDED');
      expect(await level(), step).toEqual({ ...before, onHand: before.onHand + 1 });
      await expectProved();
    }
  },
  timeout,
);

test(
  'offline sales interrupted while being posted are each charged once',
  async () => {
    const { server, business } = shop;
    const serialNo = await giveTerminal(server, business);
    const { token } = business;
    const params = { serialNo };
    const body = { name: 'Till 1', address: '4 Admiralty Way', latitude: 6.44, longitude: 3.47 };
    await server.call(posTerminalsContract.updatePosTerminal, { token, params, body });
    await server.call(posTerminalsContract.activatePosTerminal, { token, params });
    const created = await server.call(terminalKeysContract.createTerminalKey, {
      token,
      params,
      body: { name: 'Till 1' },
    });
    const all = [
      'terminal_sales',
      'transaction_attempts',
      'sandbox_charges',
      'balance_items',
      'ledger_postings',
    ];
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    for (const [round, step] of steps(['sandbox_charges', 'balance_items'], all).entries()) {
      const sales = Array.from({ length: 5 }, (_, index) => ({
        saleId: `OFF-${round}-${index}`,
        amount: 250_000 + index,
        card: { number: approvedCard, expiryMonth: 12, expiryYear: 2030 },
        madeAt: new Date(Date.now() - 3_600_000).toISOString(),
      }));
      const sent: Sent = {
        endpoint: terminalDeviceContract.sendOfflineSales,
        options: { token: created.data.key, body: { sales } },
      };
      // The first sales are posted; the program is killed during the others.
      await send({ ...sent, options: { ...sent.options, body: { sales: sales.slice(0, 2) } } });
      await shop.killWhileWriting(step, () => send(sent));
      type Posted = { items: { reference: string; state: string }[] };
      let posted: Posted = { items: [] };
      await untilSo(`posted after ${step}`, async () => {
        posted = (await sendAgain(shop, sent)) as Posted;
        return posted.items.every(({ state }) => state === 'approved');
      });
      expect(await sendAgain(shop, sent)).toEqual(posted);
      expect(new Set(posted.items.map(({ reference }) => reference)).size).toBe(5);
      for (const { reference } of posted.items) expect(await chargesOf(reference), step).toEqual([1, 1]);
      expect(await count('terminal_sales', sql`sale_id like ${`OFF-${round}-%`}`), step).toBe(5);
      await expectProved();
    }
  },
  timeout,
);
