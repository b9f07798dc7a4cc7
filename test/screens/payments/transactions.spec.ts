// A merchant works with payments: filtered, counted, selected, exported, announced as they arrive, and opened in detail.
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, signInTo } from '#test/support/dashboard.ts';

const list = '/payment-gateway/transactions/payments';
/** A member of the demo's team, whom all tests use in test mode. */
const operator = { email: 'operations@kasuwa.test', password: 'Kasuwa-demo-2026' };

/** The client header of the dashboard: without it the server refuses a request with cookies as cross-site. */
const headers = { 'x-kasuwa-client': 'web' };

test.beforeEach(({ page }) => signInTo(page, 'test', operator));

type Created = { reference: string; name: string; email: string };

/** A payer unique to this run, so that runs and workers do not find each other's payments. */
function newPayer(): { name: string; email: string } {
  const tag = crypto.randomUUID().replaceAll('-', '').slice(0, 10);
  return { name: `Payer ${tag}`, email: `${tag}@example.com` };
}

async function begin(request: APIRequestContext, amount: number, payer = newPayer()): Promise<Created> {
  const data = { amount, ...payer, metadata: { order: 'A-17' } };
  const answer = await request.post('/api/v1/checkout/initialize', { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { reference } = ((await answer.json()) as { data: { reference: string } }).data;
  return { reference, ...payer };
}

async function tryCard(
  request: APIRequestContext,
  reference: string,
  number: string,
  expiryMonth = 12,
  expiryYear = 2030,
) {
  const answer = await request.post(`/api/v1/pay/${reference}/card`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { card: { number, expiryMonth, expiryYear, cvv: '123' } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const approved = '5111111111111118';
const challenged = '5123450000000008';

async function pay(
  request: APIRequestContext,
  amount: number,
  payer?: { name: string; email: string },
): Promise<Created> {
  const created = await begin(request, amount, payer);
  await tryCard(request, created.reference, approved);
  return created;
}

const rows = (page: Page) =>
  page.getByRole('row').or(page.locator('.dt-phone > li')).filter({ visible: true });
const rowOf = (page: Page, created: Created) => rows(page).filter({ hasText: created.name });
const tab = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?[\\d,]`) });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640;

test('on a phone the open tab is in view, whatever its position', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${list}?tab=disputed`);
  await expect(tab(page, 'Disputed')).toBeInViewport({ ratio: 1 });
  await page.goto(list);
  await expect(tab(page, 'All')).toBeInViewport({ ratio: 1 });
});

test('an arrow scrolls to the tabs beyond the edge, and is hidden when there are none', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(list);
  const row = page.locator('.tab-row').filter({ has: tab(page, 'Disputed') });
  const [back, on] = [row.locator('.tab-arrow.left'), row.locator('.tab-arrow.right')];
  await expect(on).toBeVisible();
  await expect(back).toHaveCount(0);
  await expect(async () => {
    await on.click({ timeout: 2_000 });
    await expect(on).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(tab(page, 'Disputed')).toBeInViewport({ ratio: 1 });
  await expect(back).toBeVisible();
});

test('on a tablet the column that names a row stays in view while other columns are scrolled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(list);
  const channel = page.getByRole('columnheader', { name: 'Channel' });
  await expect(page.locator('td.names').first()).toBeInViewport({ ratio: 1 });
  await expect(channel).not.toBeInViewport();
  await page.getByRole('button', { name: 'Show more columns' }).click();
  await expect(channel).toBeInViewport({ ratio: 1 });
  await expect(page.locator('td.names').first()).toBeInViewport({ ratio: 1 });
});

test('search, tab and filters narrow list, counts and figures together, and the URL reproduces them', async ({
  page,
}) => {
  const { request } = page;
  const payer = newPayer();
  await pay(request, 750_000, payer);
  await pay(request, 250_000, payer);
  const open = await begin(request, 333_000, payer);
  await tryCard(request, open.reference, approved, 5, 2039);
  await page.goto(list);
  await page.getByPlaceholder('Reference, customer or e-mail').fill(payer.email);
  await expect(tab(page, 'All')).toHaveText('All3');
  await expect(tab(page, 'Successful')).toHaveText('Successful2');
  await expect(tab(page, 'Failed')).toHaveText('Failed1');
  const figures = page.getByLabel('Totals');
  await expect(figures).toContainText('₦10,000.00');
  await expect(figures).toContainText('66.7%');
  await tab(page, 'Failed').click();
  await expect(page).toHaveURL(/tab=failed/);
  await expect(rows(page).filter({ hasText: '₦3,330.00' })).toHaveCount(1);
  await tab(page, 'All').click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  const popover = page.getByRole('dialog').filter({ visible: true });
  await popover.getByRole('button', { name: 'Amount' }).click();
  await popover.getByRole('textbox', { name: 'Amount' }).fill('5000');
  await popover.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/amountMin=500000/);
  await page.goto(page.url());
  await expect(page.getByText('≥ ₦5,000.00')).toBeVisible();
  await expect(tab(page, 'All')).toHaveText('All1');
  await expect(figures).toContainText('₦7,500.00');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).not.toHaveURL(/search=/);
});

test('a new payment is announced and shown on request; a visible one is updated in place', async ({
  page,
}) => {
  const { request } = page;
  const payer = newPayer();
  const first = await begin(request, 650_000, payer);
  await page.goto(`${list}?search=${payer.email}`);
  await expect(rowOf(page, first)).toContainText('Pending');
  await tryCard(request, first.reference, approved);
  await expect(rowOf(page, first)).toContainText('Successful');
  await pay(request, 990_000, payer);
  const announcement = page.getByRole('button', { name: '1 new payment' });
  await expect(announcement).toBeVisible();
  await expect(rows(page).filter({ hasText: '₦9,900.00' })).toHaveCount(0);
  await announcement.click();
  await expect(rows(page).filter({ hasText: '₦9,900.00' })).toHaveCount(1);
  await expect(announcement).toBeHidden();
});

test('a payment shown on request stays when an earlier look for new payments is answered later', async ({
  page,
}) => {
  const { request } = page;
  const payer = newPayer();
  const first = await pay(request, 650_000, payer);
  await page.goto(`${list}?search=${payer.email}`);
  await expect(rowOf(page, first)).toHaveCount(1);
  await pay(request, 990_000, payer);
  const announcement = page.getByRole('button', { name: '1 new payment' });
  await expect(announcement).toBeVisible();
  const isLook = (url: URL) =>
    url.pathname === '/api/v1/transaction' && url.searchParams.get('limit') === '20';
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(isLook, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const look = page.waitForRequest((sent) => isLook(new URL(sent.url())));
  await begin(request, 120_000);
  await look;
  await announcement.click();
  await expect(rowOf(page, first)).toHaveCount(2);
  const answered = page.waitForResponse((response) => isLook(new URL(response.url())));
  answer();
  await (await answered).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(rowOf(page, first)).toHaveCount(2);
  await expect(announcement).toBeHidden();
});

test('selected rows are counted, summed and exported, and so are all matching rows', async ({ page }) => {
  test.skip(isPhone(page), 'rows are chosen on a wide screen');
  const { request } = page;
  const payer = newPayer();
  const created = [
    await pay(request, 500_000, payer),
    await pay(request, 125_050, payer),
    await pay(request, 80_000, payer),
  ];
  await page.goto(`${list}?search=${payer.email}`);
  await page.getByRole('checkbox', { name: 'Select row' }).nth(0).check();
  await page.getByRole('checkbox', { name: 'Select row' }).nth(1).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await expect(bar).toContainText('₦2,050.50');
  const chosen = await exportCsv(page, () => bar.getByRole('button', { name: 'Export' }).click());
  expect(chosen).toHaveLength(3);
  expect(chosen.join('\n')).toContain(created[1]?.reference);
  expect(chosen.join('\n')).not.toContain(created[0]?.reference);
  await bar.getByRole('button', { name: 'Select all 3 that match' }).click();
  await expect(bar).toContainText('3 selected');
  const all = await exportCsv(page, () => bar.getByRole('button', { name: 'Export' }).click());
  expect(all).toHaveLength(4);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toBeHidden();
});

async function exportCsv(page: Page, open: () => Promise<void>): Promise<string[]> {
  await open();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).first().click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^payments-(test|live)-.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  return text.trimEnd().split('\n');
}

test('an export continues across a reload, and its file remains available', async ({ page }) => {
  const { request } = page;
  const payer = newPayer();
  await pay(request, 500_000, payer);
  await page.goto(`${list}?search=${payer.email}`);
  await expect(tab(page, 'All')).toHaveText('All1');
  await page.getByRole('button', { name: 'Export' }).click();
  const begun = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/v1/exports') && answer.request().method() === 'POST',
  );
  // Until the reload the page gets no response about the export, however fast the server finishes it.
  let isHeld = true;
  const exportCall = /\/api\/v1\/exports\/[^/]+$/;
  await page.route(exportCall, (route) => (isHeld ? undefined : route.continue()));
  const sentRequest = page.waitForRequest(exportCall);
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  await Promise.all([begun, sentRequest]);
  const download = page.waitForEvent('download');
  page.once('framenavigated', () => {
    isHeld = false;
  });
  await page.reload();
  // The message comes first, and closes by itself.
  await expect(page.getByText('1 row exported.')).toBeVisible();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Kept for 7 days')).toBeVisible();
  const again = page.waitForEvent('download');
  await page
    .getByRole('menuitem', { name: /^XLSX, 1 row/ })
    .first()
    .click();
  await again;
});

test('the details show what was paid, its money movement and attempts, and send the receipt', async ({
  page,
}) => {
  const { request } = page;
  const created = await begin(request, 5_000_000);
  await tryCard(request, created.reference, approved, 5, 2039);
  await tryCard(request, created.reference, approved);
  await page.goto(`${list}?search=${created.email}`);
  await rowOf(page, created).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/transactions\/payments\/[0-9a-f-]{36}\/overview$/);
  await expect(page.getByRole('heading', { level: 1, name: '₦50,000.00' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(created.reference, { exact: true }).first()).toBeVisible();
  const card = (title: string) =>
    main.locator('section.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(card('Summary')).toContainText('1.5% + ₦100.00');
  await expect(card('Summary')).toContainText('Net to you');
  await expect(card('Attempts')).toContainText('Declined');
  await expect(card('Money movement')).toContainText('Customer’s card charged');
  await expect(card('Money movement')).toContainText('+₦50,000.00');
  await expect(card('Metadata')).toContainText('A-17');
  await expect(card('Card')).toContainText('5111 11•• •••• 1118');
  await expect(page.getByRole('link', { name: 'View receipt' })).toHaveAttribute(
    'href',
    `/pay/${created.reference}`,
  );
  await page.getByRole('button', { name: 'Send receipt' }).click();
  await expect(page.getByText('Receipt sent', { exact: true })).toBeVisible();
  await expect(card('Timeline')).toContainText(`Receipt sent to ${created.email}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the details lead to the previous and the next payment of the list', async ({ page }) => {
  const { request } = page;
  const payer = newPayer();
  for (const amount of [310_000, 320_000, 330_000]) await pay(request, amount, payer);
  await page.goto(`${list}?search=${payer.email}`);
  await rows(page).filter({ hasText: '₦3,200.00' }).getByRole('link').first().click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('₦3,200.00');
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(heading).toHaveText('₦3,100.00');
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(heading).toHaveText('₦3,300.00');
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toBeDisabled();
  await expectAccessible(page);
});

test('the forms for a refund and a dispute of a row open without leaving the list', async ({ page }) => {
  test.skip(isPhone(page), 'the menu of a row is on wide screens');
  const { request } = page;
  const created = await pay(request, 470_000);
  await page.goto(`${list}?search=${created.email}`);
  const row = rowOf(page, created);
  await row.hover();
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Open dispute' }).click();
  const drawer = page.getByRole('dialog', { name: 'Open dispute' });
  await expect(drawer.getByRole('textbox', { name: 'Payment reference' })).toHaveValue(created.reference);
  await expect(drawer.getByRole('textbox', { name: 'Amount' })).toHaveValue('4,700.00');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await row.hover();
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund payment' });
  await refund.getByLabel('Reason').click();
  await page.getByRole('option', { name: 'Charged twice' }).click();
  await refund.getByRole('button', { name: 'Refund ₦4,700.00' }).click();
  await expect(page.getByText('Refund started')).toBeVisible();
  await expect(page).toHaveURL(/payments\?search=/);
});

test('a payment without a response of its bank can be requeried, one without an attempt cannot', async ({
  page,
}) => {
  const { request } = page;
  const created = await begin(request, 1_500_000);
  await page.goto(`${list}/${created.reference}`);
  await expect(page.getByRole('button', { name: 'Requery' })).toBeDisabled();
  await expect(page.getByRole('main')).toContainText('No money has moved.');
  await tryCard(request, created.reference, challenged);
  await page.reload();
  const requery = page.getByRole('button', { name: 'Requery' });
  await expect(requery).toBeEnabled();
  await requery.click();
  await expect(page.getByText('The gateway does not have the outcome yet.')).toBeVisible();
});

test('columns are chosen and remembered', async ({ page }) => {
  test.skip(isPhone(page), 'a phone shows two lines instead of columns');
  await page.goto(list);
  await expect(page.getByRole('columnheader', { name: 'Reference', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Net' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Net' }).check();
  // Stored a moment later, because it is encrypted.
  const isStored = () => page.evaluate(() => localStorage.getItem('kasuwa.kept.columns.payments') !== null);
  await expect.poll(isStored).toBe(true);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Net' })).toBeVisible();
});

test('an unknown payment is reported as not found, with Retry', async ({ page }) => {
  await page.goto(`${list}/TST-NOBODYKNOWS`);
  await expect(page.getByText('Not found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
