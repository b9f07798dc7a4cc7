// The overview of a store through HTTP: its orders, sales and best sellers over the last days.
import { beforeEach, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { storeOverviewContract } from '#shared/contract/commerce/orders/store-overview.ts';
import { ordersOf, payOrder } from '#test/support/commerce/orders.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { expireOrders } from '../moving/expire-orders.ts';
import { takeOrderFollowUps } from '../moving/follow-ups.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
const orders = ordersOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Arewa Textiles' });
});

test('the overview counts paid and abandoned orders, sales, pieces and the amount refunded', async () => {
  const [indigo = ''] = await orders.stock([20]);
  const { token } = business;
  const order = await orders.make(orders.body(indigo, 2));
  await payOrder(server, order);
  await payOrder(server, await orders.make(orders.body(indigo, 1)));
  expect((await orders.refund(order.id, { kind: 'amount', amount: 850_000 })).status).toBe(200);
  await sendDueRefunds(server.services);
  await takeOrderFollowUps(server.services);
  await orders.place(orders.body(indigo, 1));
  clock.advance(31 * 60_000);
  await expireOrders(server.services);
  const statistics = await server.call(storeOverviewContract.getStoreStatistics, { token });
  expect(statistics.data).toMatchObject({
    now: {
      orders: 2,
      sales: 8_550_000,
      refunded: 850_000,
      average: 4_275_000,
      pieces: 3,
      placed: 3,
      abandoned: 1,
    },
    before: { orders: 0, sales: 0 },
    toPack: 2,
  });
  const charts = await server.call(storeOverviewContract.getStoreCharts, { token, query: { days: '7' } });
  expect(charts.data.days).toHaveLength(7);
  expect(charts.data.days.at(-1)).toMatchObject({ day: '2026-11-20', sales: 8_550_000, orders: 2 });
  expect(charts.data.best).toMatchObject([{ name: 'Adire eleko', pieces: 3, sales: 8_550_000 }]);
});
