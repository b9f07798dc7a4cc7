// The merchant's dashboard: figures that match the API, a payment that appears by itself, and a period kept in the URL.
import { type Page, expect as quickExpect } from '@playwright/test';
import { formatMoney } from '#shared/money.ts';
import { test } from '#test/support/browser-test.ts';
import { enterBusiness, expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';
import { newcomer, startEmptyBusiness } from '#test/support/empty-business.ts';
import type { RunningProgram } from '#test/support/program.ts';

/** A busy machine may take long to open a page; checks of speed set their own timeout. */
const expect = quickExpect.configure({ timeout: 15_000 });
test.describe.configure({ timeout: 60_000 });

const path = '/payment-gateway/dashboard';
const headers = { 'x-kasuwa-client': 'web' };
const finance = { email: 'finance@kasuwa.test', password: 'Kasuwa-demo-2026' };

async function read<T>(page: Page, url: string): Promise<T> {
  const answer = await page.request.get(`/api/v1${url}`, { headers });
  expect(answer.ok(), url).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

/** Opens a session at the demo's second business, where no other test takes payments. */
async function openSavannah(page: Page): Promise<void> {
  await signIn(page, finance);
  await enterBusiness(page.request, 'Savannah Home');
}

/** The value of a tile, by the tile's name. */
function tile(page: Page, name: string) {
  return page.locator('.kpi').filter({ hasText: name }).locator('.v');
}

function card(page: Page, title: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

type Statistics = {
  current: { volume: number; count: number; successRate: number; average: number };
  previousFrom: string;
};
type Revenue = { pending: number; available: number; net: number };
type Sources = { channels: { percent: number; amount: number }[]; sources: { percent: number }[] };

/** Opens the dashboard with its figures, and returns the range that they were requested for. */
async function openFigures(page: Page, address: string): Promise<string> {
  const request = page.waitForRequest(/\/transaction\/statistics\?/);
  await page.goto(address);
  await expect(page.locator('.kpis[aria-busy="false"]')).toBeVisible();
  return new URL((await request).url()).search.slice(1);
}

test('the figures of a period match the API, in the currency and time zone of the business', async ({
  page,
}) => {
  await openSavannah(page);
  const query = await openFigures(page, `${path}?period=last-month`);
  const from = new Date(new URLSearchParams(query).get('from') ?? '');
  expect(from.toLocaleString('en-GB', { timeZone: 'America/New_York' })).toMatch(/^01\/.*, 00:00:00$/);
  const { current } = await read<Statistics>(page, `/transaction/statistics?${query}`);
  expect(current.count).toBeGreaterThan(0);
  await expect(tile(page, 'Payment volume')).toHaveText(formatMoney(current.volume, 'USD'));
  await expect(tile(page, 'Successful payments').locator('.v-figure')).toHaveText(
    current.count.toLocaleString('en'),
  );
  await expect(tile(page, 'Success rate')).toHaveText(`${current.successRate.toFixed(1)}%`);
  const refunds = await read<{ total: { amount: number } }>(page, `/transaction/refunds/statistics?${query}`);
  await expect(tile(page, 'Refunded')).toHaveText(formatMoney(refunds.total.amount, 'USD'));
  await expect(card(page, 'Refunds')).toContainText(formatMoney(refunds.total.amount, 'USD'));

  const sources = await read<Sources>(page, `/transaction/payment-source-method?${query}`);
  for (const [title, shares] of [
    ['By channel', sources.channels],
    ['By source', sources.sources],
  ] as const) {
    await expect(card(page, title).locator('.pc')).toHaveText(
      shares.map((share) => `${share.percent.toFixed(1)}%`),
    );
    expect(Math.round(shares.reduce((sum, share) => sum + share.percent * 10, 0))).toBe(1000);
  }
  const revenue = await read<Revenue>(page, `/transaction/revenue?${query}`);
  await expect(card(page, 'Balance')).toContainText(formatMoney(revenue.available, 'USD'));
  await expect(card(page, 'Balance')).toContainText(formatMoney(revenue.net, 'USD'));
});

test('the chart has its values as a table, which adds up to the volume', async ({ page }) => {
  await openSavannah(page);
  await openFigures(page, `${path}?period=last-month`);
  const volume = await tile(page, 'Payment volume').textContent();
  const values = card(page, 'Volume').locator('tbody td:nth-child(2)');
  await expect(values.nth(27)).toBeAttached();
  const cells = await values.allTextContents();
  const cents = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100);
  expect(cells.length).toBeGreaterThanOrEqual(28);
  expect(cells.reduce((sum, text) => sum + cents(text), 0)).toBe(cents(volume));
});

test('hovering over the chart shows the day and both values in the header of the card', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no pointer to hover with');
  await openSavannah(page);
  await openFigures(page, `${path}?period=last-month`);
  const chart = page.locator('.chart');
  await expect(chart.locator('.recharts-line').first()).toBeVisible();
  const head = card(page, 'Volume').locator('.legend');
  await expect(head).toHaveText(/Last month.*Previous/);
  await chart.hover();
  await expect(head).toHaveText(
    /(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w{3}\s*\$[\d,.]+\s*\d+ \w{3}\s*\$[\d,.]+/,
  );
});

/** Takes a payment through the API, as the server of a shop and its payer would. */
async function pay(page: Page, name: string): Promise<string> {
  const begun = await page.request.post('/api/v1/checkout/initialize', {
    headers,
    data: { amount: 4_200, email: 'ada@example.com', name },
  });
  const { reference } = ((await begun.json()) as { data: { reference: string } }).data;
  const paid = await page.request.post(`/api/v1/pay/${reference}/card`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2035, cvv: '123' } },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  return reference;
}

test('a new payment appears without a reload and without a layout shift', async ({ page }) => {
  await openSavannah(page);
  const query = await openFigures(page, path);
  const latest = card(page, 'Latest payments');
  const rows = latest.getByRole('link').filter({ visible: true, hasNotText: 'View all' });
  await expect(rows).toHaveCount(5);
  // Everything measured below is loaded; the section above and the next payout may be the last parts.
  await expect(page.locator('.attention')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  const before = await page.locator('.dashboard').boundingBox();

  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  const reference = await pay(page, name);
  const row = latest.getByText(name).filter({ visible: true });
  await expect(row).toBeVisible();

  await expect(rows).toHaveCount(5);
  expect(await page.locator('.dashboard').boundingBox()).toEqual(before);
  await expect(async () => {
    const shown = await tile(page, 'Successful payments').locator('.v-figure').textContent();
    const { items, counts } = await read<{
      items: { id: string; reference: string }[];
      counts: Record<'successful' | 'refunded' | 'disputed', { count: number }>;
    }>(page, `/transaction?limit=50&include=counts&${query}`);
    // Refunded and disputed payments count as paid too.
    const paid = counts.successful.count + counts.refunded.count + counts.disputed.count;
    expect(shown).toBe(paid.toLocaleString('en'));
    const id = items.find((item) => item.reference === reference)?.id;
    await expect(
      latest.locator(`a[href="/payment-gateway/transactions/payments/${id}"]`).first(),
    ).toBeAttached();
  }).toPass({ timeout: 20_000 });
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
});

test('the period is in the URL: chosen, kept by a reload, left by going back', async ({ page }) => {
  await openSavannah(page);
  await openFigures(page, path);
  const button = page.getByRole('button', { name: /^Period/ });
  await expect(button).toContainText('This month');
  await button.click();
  await page.getByRole('button', { name: 'Last month', exact: true }).click();
  await expect(page).toHaveURL(/\?period=last-month$/);
  await expect(button).toContainText('Last month');
  const volume = tile(page, 'Payment volume');
  await expect(page.locator('.dashboard:not(.stale)')).toBeVisible();
  const shown = await volume.textContent();
  await page.reload();
  await expect(button).toContainText('Last month');
  await expect(volume).toHaveText(shown ?? '');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(button).toContainText('This month');
});

test('comparison and step are in the URL; without a comparison there is no change and one line', async ({
  page,
}) => {
  await openSavannah(page);
  await openFigures(page, `${path}?period=last-3-months`);
  const volume = page.locator('.kpi').filter({ hasText: 'Payment volume' });
  await expect(volume.locator('.note')).toHaveText(/^from /);
  await page.getByText('None', { exact: true }).click();
  await expect(page).toHaveURL(/compare=none/);
  await expect(volume.locator('.note')).toHaveCount(0);
  await expect(page.locator('.chart-card .legend .cmp')).toHaveCount(0);
  await page.getByText('Monthly', { exact: true }).click();
  await expect(page).toHaveURL(/step=monthly/);
  await expect(card(page, 'Volume').locator('tbody tr')).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'None' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(card(page, 'Volume').locator('tbody tr')).toHaveCount(3);
});

test('a failure reason opens exactly the payments it counts', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the tabs with their counts are those of a desk');
  await signIn(page);
  await enterBusiness(page.request, 'Adunni Foods');
  await openFigures(page, `${path}?period=last-6-months`);
  const failed = card(page, 'Why payments failed');
  const first = failed.locator('li').first();
  const count = await first.locator('.amt').textContent();
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/failure=/);
  await expect(page.getByRole('button', { name: /^Failed/, pressed: true })).toContainText(count ?? '');
});

test('items that need attention link to their screen, and segments stay within their frame', async ({
  page,
}) => {
  await signIn(page);
  await enterBusiness(page.request, 'Adunni Foods');
  // Other tests add items meanwhile: the page keeps those that it is compared with.
  const found = await (await page.request.get('/api/v1/attention', { headers })).json();
  const { items } = found.data as { items: { title: string; path: string }[] };
  await page.route('**/api/v1/attention', (route) => route.fulfill({ json: found }));
  await page.goto(path);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  expect(items.length).toBeGreaterThan(0);
  for (const { title } of items.slice(0, 4)) await expect(attention).toContainText(title);
  // Both are measured in one moment, once the tint has its place.
  const chosen = page.locator('.mantine-SegmentedControl-indicator').first();
  const isWithinFrame = () =>
    chosen.evaluate((element) => {
      const frame = element.closest('.mantine-SegmentedControl-root')?.getBoundingClientRect();
      const tint = element.getBoundingClientRect();
      return Boolean(frame && tint.height > 0 && tint.top >= frame.top && tint.bottom <= frame.bottom);
    });
  await expect.poll(isWithinFrame).toBe(true);
  await attention.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp((items[0]?.path ?? '').split('?')[0] ?? ''));
});

test('a period of up to three days is drawn by the hour, a longer one by the day', async ({ page }) => {
  await openSavannah(page);
  await openFigures(page, `${path}?period=today`);
  await expect(card(page, 'Volume')).toContainText('Hourly');
  await openFigures(page, `${path}?period=last-week`);
  await expect(card(page, 'Volume')).toContainText('Daily');
});

test('an unknown period in the URL shows this month', async ({ page }) => {
  await openSavannah(page);
  await openFigures(page, `${path}?period=next-decade`);
  await expect(page.getByRole('button', { name: /^Period/ })).toContainText('This month');
  await expect(tile(page, 'Payment volume')).toHaveText(/^\$/);
});

test('a figure that fails to load shows an error in its place, and Retry loads it', async ({ page }) => {
  await openSavannah(page);
  await page.route('**/api/v1/transaction/statistics**', (route) => route.abort());
  await page.goto(path);
  const failed = page.locator('.kpis-failed');
  await expect(failed).toContainText('Error Fetching Data');
  await expect(card(page, 'By channel').locator('.pc').first()).toBeVisible();
  await page.unroute('**/api/v1/transaction/statistics**');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(tile(page, 'Payment volume')).toHaveText(/^\$/);
});

test('when nothing loads, the error is shown once', async ({ page }) => {
  await openSavannah(page);
  await page.route('**/api/v1/transaction/**', (route) => route.abort());
  await page.goto(path);
  // A card that has failed shows the error too, until all have.
  await expect(page.getByText('Error Fetching Data').first()).toBeVisible();
  await expect(page.locator('.dashboard')).toHaveCount(0);
  await expect(page.getByText('Error Fetching Data')).toHaveCount(1);
  await page.unroute('**/api/v1/transaction/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(tile(page, 'Payment volume')).toHaveText(/^\$/);
});

test('every card keeps its place while loading', async ({ page }) => {
  await openSavannah(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/v1/transaction**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  const tiles = page.locator('.kpis');
  await expect(tiles).toHaveAttribute('aria-busy', 'true');
  // The section above has its own bounded wait: after 1.2 s the rest is shown without it.
  await expect(page.locator('.attention')).toBeVisible();
  // Not held, and in the column beside: both columns end on one line.
  await expect(page.locator('.next-payout [aria-busy="true"]')).toHaveCount(0);
  const before = [await tiles.boundingBox(), (await card(page, 'Latest payments').boundingBox())?.height];
  letThrough();
  await expect(tiles).toHaveAttribute('aria-busy', 'false');
  await expect(card(page, 'Latest payments').locator('[aria-busy="true"]')).toHaveCount(0);
  expect([await tiles.boundingBox(), (await card(page, 'Latest payments').boundingBox())?.height]).toEqual(
    before,
  );
});

test('on a phone tiles are two per row and payments take two lines; on a desktop columns end together', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openSavannah(page);
  await openFigures(page, path);
  await expect(tile(page, 'Payment volume')).toHaveText(/^\$/);
  const [first, second, third] = await page
    .locator('.kpi')
    .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
  expect(first).toBe(second);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  if (isMobile) {
    expect(third).toBeGreaterThan(second ?? 0);
    await expect(page.locator('.latest table')).toBeHidden();
    return;
  }
  expect(third).toBe(first);
  const ends = await page
    .locator('.dashboard-main > :last-child, .dashboard-side > :last-child')
    .evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().bottom)));
  expect(ends).toHaveLength(2);
  expect(ends[0]).toBe(ends[1]);
});

test.describe('a business without payments', () => {
  let program: RunningProgram;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    program = await startEmptyBusiness();
  });
  test.afterAll(async () => {
    await program.stop();
  });

  test('is guided to its first payment, and sees it arrive', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: program.url });
    const page = await context.newPage();
    await signIn(page, newcomer);
    await page.goto(path);
    await expect(page.getByText('0 of 3 done')).toBeVisible();
    await expect(page.locator('.chart, .kpis')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Create payment link' }).click();
    const form = page.getByRole('dialog', { name: 'Create payment link' });
    await form.getByLabel('Link name').fill('Clay pots');
    await form.getByRole('textbox', { name: 'Amount' }).fill('5000');
    await form.getByRole('button', { name: 'Create payment link' }).click();
    await expect(page.getByText('1 of 3 done')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();

    const address = await page.getByRole('link', { name: 'Open payment page' }).getAttribute('href');
    const slug = address?.split('/').at(-1);
    await fetch(`${program.url}/api/v1/pay/${slug}?visit=1`);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('2 of 3 done')).toBeVisible();

    await payLink(program.url, slug ?? '');
    await expect(tile(page, 'Payment volume')).toHaveText('₦5,000.00');
    await expect(tile(page, 'Success rate')).toHaveText('100.0%');
    await expect(card(page, 'By channel').locator('.pc')).toHaveText('100.0%');
    await context.close();
  });
});

/** Pays by card, as a payer elsewhere. */
async function payLink(url: string, slug: string): Promise<void> {
  const send = async (address: string, body: object) => {
    const answer = await fetch(`${url}/api/v1/pay/${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return ((await answer.json()) as { data: { reference: string } }).data;
  };
  const { reference } = await send(`${slug}/start`, { email: 'ada@example.com', name: 'Ada Obi' });
  const card = { number: '5111111111111118', expiryMonth: 12, expiryYear: 2035, cvv: '123' };
  await send(`${reference}/card`, { card });
}
