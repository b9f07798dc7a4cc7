// A store customer at the host name of the business, in a real browser: from the catalogue to the receipt, through the bank's page, without
// other hosts.
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { chromiumArgs, findChromium } from '#test/support/chromium.ts';
import { ordersOf } from '#test/support/commerce/orders.ts';
import { openStoreAt } from '#test/support/commerce/store-hosts.ts';
import { openServerWithPages } from '#test/support/per-file/open-server.ts';
import type { TestBusiness } from '#test/support/server.ts';

const host = 'boutique.adire.example';
const origin = `http://${host}:4000`;
const slug = 'boutique-adire';
const server = await openServerWithPages();
let business: TestBusiness;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  business = await openStoreAt(server, host, slug);
  const { token } = business;
  const body = {
    name: 'Adire eleko',
    prices: [{ currency: 'NGN', amount: 2_850_000 }],
    variants: [{ isCounted: true, onHand: 40 }],
    status: 'PUBLISHED',
  };
  const created = await server.call(storeProductsContract.createStoreProduct, { token, body: body as never });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  await ordersOf(server, () => business).delivery();
  // Every host name resolves to this program, on the port in its links.
  const rules = `--host-resolver-rules=MAP * 127.0.0.1:${new URL(server.url).port}`;
  const executablePath = findChromium();
  browser = await chromium.launch({
    args: [...chromiumArgs, rules],
    ...(executablePath && { executablePath }),
  });
});
afterAll(async () => {
  await Promise.all(open.map((context) => context.close()));
  await browser?.close();
});

/** Opens a phone browser of a French customer; records everything that the browser blocks. */
async function openPhone(): Promise<{ page: Page; refused: string[] }> {
  const context = await browser.newContext({ ...devices['Pixel 5'], locale: 'fr-FR' });
  open.push(context);
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    // Every page logs a warning because the test has no TLS.
    if (message.type() === 'error' && !message.text().includes('Opener-Policy')) refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.message));
  return { page, refused };
}

/** Goes from the catalogue to the payment; returns the payment's address. */
async function order(page: Page): Promise<string> {
  await page.goto(`${origin}/`);
  expect(page.url()).toBe(`${origin}/store/${slug}`);
  await page.getByRole('link', { name: /Adire eleko/ }).click();
  await page.getByRole('button', { name: /^Ajouter/ }).click();
  await page.getByRole('button', { name: /Voir le panier/ }).click();
  await page.getByRole('link', { name: 'Commander' }).click();
  await page.getByLabel('Votre nom').fill('Awa Diop');
  await page.getByLabel('E-mail').fill('awa@diop.example');
  await page.getByRole('radio', { name: /^Retrait/ }).check();
  await page.getByRole('button', { name: /^Payer ₦28,500\.00/ }).click();
  await page.waitForURL(`${origin}/pay/**`);
  return page.url();
}

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByText('Carte', { exact: true }).first().click();
  await page.getByLabel('Numéro de carte').fill(number);
  await page.getByLabel('Date d’expiration').fill('12 / 30');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: /^Payer ₦/ }).click();
}

test('a French customer pays by card at the store’s host name, and stays on it', async () => {
  const { page, refused } = await openPhone();
  await order(page);
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('fr');
  await payByCard(page, '5111 1111 1111 1118');
  await page.getByText('Paiement réussi').waitFor();
  expect(new URL(page.url()).origin).toBe(origin);
  const addressOf = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => (link as HTMLAnchorElement).href);
  const [receipt, ordered] = [await addressOf('Reçu'), await addressOf('Voir la commande')];
  for (const [address, message] of [
    [receipt, 'Commande ORD-1001'],
    [ordered, 'Adire eleko'],
  ] as const) {
    expect(new URL(address).origin).toBe(origin);
    await page.goto(address);
    await page.getByText(message).first().waitFor();
  }
  expect(await page.context().cookies()).toEqual([]);
  expect(refused).toEqual([]);
});

test('a card with 3-D Secure redirects to the bank and back to the store’s host name', async () => {
  const { page, refused } = await openPhone();
  const address = await order(page);
  await payByCard(page, '4000 0000 0000 3220');
  // The bank is on another host, without the store's context.
  await page.waitForURL('http://localhost:4000/sandbox/3ds/**');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(address);
  await page.getByText('Paiement réussi').waitFor();
  expect(refused).toEqual([]);
});
