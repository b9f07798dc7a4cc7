// Every screen that `npm run routes` lists opens without an error, has no horizontal overflow and no findings of axe, in both themes.
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { makePaper } from '#demo/paper.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  expectUsableOnPhone,
  signIn,
} from '#test/support/dashboard.ts';
import { allScreens } from '#web/app/screens.ts';
import { operatorScreens } from '#web/operator/screens.ts';
import type { OperatorScreen } from '#web/ui/operator-screen.ts';
import type { Screen } from '#web/ui/screen.ts';

function flatten(list: readonly Screen[]): Screen[] {
  return list.flatMap((screen) => [screen, ...flatten(screen.children ?? [])]);
}

function flattenConsole(list: readonly OperatorScreen[]): OperatorScreen[] {
  return list.flatMap((screen) => [screen, ...flattenConsole(screen.children ?? [])]);
}

const open = [
  ...flatten(await allScreens()).filter((screen) => !screen.hidden && screen.page),
  ...flattenConsole(operatorScreens).filter((screen) => screen.page),
];

/** Path parameters whose id takes one line to get. */
const fewIds = (page: Page, read: (url: string) => Promise<string>) => ({
  $upgradeId: () => requestTier(page, read),
  $currency: () => Promise.resolve('NGN'),
  $emailKind: () => Promise.resolve('receipt'),
  $kind: () => Promise.resolve('compliance-reviews'),
  $virtualAccountId: () => read('/api/v1/virtual-accounts?limit=1'),
  $walletId: () => read('/api/v1/wallet?type=CUSTOMER&limit=1'),
  $walletDisputeId: () => raiseDispute(page, read),
  $instructionId: () => makeInstruction(page, read),
  $fundRequestId: () => requestFunds(page, read),
  $requestId: () => read('/api/v1/approvals/requests?limit=1'),
  $senderId: () => read('/api/v1/remittance/senders?limit=1'),
  $remittanceBeneficiaryId: () => read('/api/v1/remittance/beneficiaries?limit=1'),
  $remittanceId: () => read('/api/v1/remittance/transactions?limit=1&status=HELD'),
  $productId: () => read('/api/v1/products?limit=1'),
  $storeProductId: () => makeStoreProduct(page, read),
  $rewardId: () => makeReward(page, read),
  $terminalId: () => read('/api/v1/virtual-terminals?limit=1'),
  $serialNo: () => read('/api/v1/pos-terminals?limit=1'),
  $agentId: () => inviteAgent(page, read),
  $registerId: () => read('/api/v1/cash-registers?limit=1'),
  $terminalRequestId: () => read('/api/v1/terminal-requests?limit=1'),
  $taxId: () => read('/api/v1/taxes?limit=1'),
  $couponId: () => read('/api/v1/coupons?limit=1'),
  $subscriptionId: () => subscribe(page, read),
  $planId: () => makePlan(page, read),
  $invoiceId: () => makeInvoice(page, read),
  $orderId: () => makeOrder(page, read),
  $quoteId: () => makeQuote(page, read),
  $recurringId: () => makeSeries(page, read),
  $groupId: () => read('/api/v2/transfer/beneficiary-groups?limit=1'),
  $scheduleId: () => read('/api/v2/transfer/schedules?limit=1'),
  $transferGroupId: () => read('/api/v2/transfer/transaction-groups?limit=1'),
  $transferId: () => read('/api/v2/transfer/transactions?limit=1&status=SUCCESSFUL'),
});

/** An issued invoice, created if there is none. */
async function makeInvoice(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const known = await read('/api/v1/invoices?limit=1&status=ISSUED');
  if (known) return known;
  const headers = { 'x-kasuwa-client': 'web' };
  const lines = [{ name: 'Catering', quantity: 2, unitPrice: 450_000 }];
  const data = { customer: { email: 'ib@danjuma.example', name: 'Danjuma Farms' }, currency: 'NGN', lines };
  const created = await (await page.request.post('/api/v1/invoices', { headers, data })).json();
  const at = `/api/v1/invoices/${created.data.id}/issue`;
  await page.request.post(at, { headers, data: { send: false } });
  return created.data.id;
}

/** An agent, invited if there is none. */
async function inviteAgent(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const known = await read('/api/v1/agents?limit=1');
  if (known) return known;
  const headers = { 'x-kasuwa-client': 'web' };
  const person = {
    firstName: 'Hauwa',
    lastName: 'Danjuma',
    bornOn: '1994-03-08',
    kind: 'bvn',
    number: '22123456789',
  };
  const place = { phone: '08031230099', address: '4 Wuse Market, Abuja', latitude: 9.07, longitude: 7.47 };
  const created = await page.request.post('/api/v1/agents', { headers, data: { ...person, ...place } });
  return (await created.json()).data.id;
}

/** A reward, created if there is none. */
async function makeReward(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const known = await read('/api/v1/checkout-rewards/rewards?limit=1');
  if (known) return known;
  const headers = { 'x-kasuwa-client': 'web' };
  const data = { name: 'Harvest days', points: 2, perAmount: 10_000 };
  const created = await page.request.post('/api/v1/checkout-rewards/rewards', { headers, data });
  return (await created.json()).data.id;
}

/** A product of the store, created if there is none. */
async function makeStoreProduct(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const known = await read('/api/v1/commerce/merchant/products?limit=1');
  if (known) return known;
  const headers = { 'x-kasuwa-client': 'web' };
  const data = {
    name: 'Adire eleko',
    prices: [{ currency: 'NGN', amount: 2_850_000 }],
    variants: [{ isCounted: true, onHand: 17 }],
  };
  const created = await page.request.post('/api/v1/commerce/merchant/products', { headers, data });
  return (await created.json()).data.id;
}

/** An order of the store, created if there is none. */
async function makeOrder(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const known = await read('/api/v1/commerce/merchant/orders?limit=1');
  if (known) return known;
  const headers = { 'x-kasuwa-client': 'web' };
  const product = {
    name: 'Guinea brocade',
    status: 'PUBLISHED',
    prices: [{ currency: 'NGN', amount: 3_850_000 }],
    variants: [{ isCounted: true, onHand: 9 }],
  };
  const created = await page.request.post('/api/v1/commerce/merchant/products', { headers, data: product });
  const [variant] = (await created.json()).data.variants;
  const data = {
    currency: 'NGN',
    customer: { email: 'amaka@okonkwo.example', name: 'Chiamaka Okonkwo' },
    lines: [{ variantId: variant.id, quantity: 1 }],
    delivery: { kind: 'none' },
  };
  return (await (await page.request.post('/api/v1/commerce/merchant/orders', { headers, data })).json()).data
    .id;
}

/** A draft quote, created if there is none. */
async function makeQuote(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const known = await read('/api/v1/quotes?limit=1&status=DRAFT');
  if (known) return known;
  const headers = { 'x-kasuwa-client': 'web' };
  const lines = [{ name: 'Catering', quantity: 2, unitPrice: 450_000 }];
  const data = { customer: { email: 'ib@danjuma.example', name: 'Danjuma Farms' }, currency: 'NGN', lines };
  return (await (await page.request.post('/api/v1/quotes', { headers, data })).json()).data.id;
}

/** A series of invoices, created if there is none. */
async function makeSeries(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const known = await read('/api/v1/recurring-invoices?limit=1');
  if (known) return known;
  const headers = { 'x-kasuwa-client': 'web' };
  const at = `/api/v1/invoices/${await read('/api/v1/invoices?limit=1')}/repeat`;
  const data = { name: 'Catering', interval: 'monthly', startsOn: '2099-01-31' };
  return (await (await page.request.post(at, { headers, data })).json()).data.id;
}

/** A request for a higher tier of the first customer's wallet, created if there is none. */
async function requestTier(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const headers = { 'x-kasuwa-client': 'web' };
  const at = `/api/v2/wallets/${await read('/api/v1/wallet?type=CUSTOMER&status=ACTIVE&limit=1')}/tier-upgrade`;
  const kyc = await (await page.request.get(at, { headers })).json();
  if (kyc.data.requests[0]) return kyc.data.requests[0].id as string;
  const file = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: makePaper('Passport') };
  const sent = await (await page.request.post(`${at}/documents`, { headers, multipart: { file } })).json();
  const person = { firstName: 'Halima', lastName: 'Bello', bornOn: '1990-04-12', address: '4 Admiralty Way' };
  const numbers = { bvn: '22212345678', nin: '70112345678', identityFileId: sent.data.fileId };
  const created = await page.request.post(at, { headers, data: Object.assign(person, numbers) });
  return ((await created.json()) as { data: { id: string } }).data.id;
}

/** A dispute of the main wallet, raised if there is none. */
async function raiseDispute(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const at = '/api/v1/wallet/disputes';
  const first = await read(`${at}?limit=1`);
  if (first) return first;
  const headers = { 'x-kasuwa-client': 'web' };
  const walletId = await read('/api/v1/wallet?type=MASTER&currency=NGN&limit=1');
  const entryId = await read(`/api/v1/wallet/${walletId}/entries?limit=1`);
  const data = { walletId, entryId, category: 'twice', reason: 'Sent two times' };
  const created = await page.request.post(at, { headers, data });
  return ((await created.json()) as { data: { id: string } }).data.id;
}

/** A standing instruction between two own wallets, created if there is none. */
async function makeInstruction(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const at = '/api/v1/wallet/standing-instructions';
  const first = await read(`${at}?limit=1`);
  if (first) return first;
  const headers = { 'x-kasuwa-client': 'web' };
  const walletId = await read('/api/v1/wallet?type=MASTER&limit=1');
  const otherWalletId = await read('/api/v1/wallet?type=FUNDS-TRANSFER&limit=1');
  const plan = { rule: 'above', threshold: 500_000_000_00, frequency: 'monthly', startsOn: '2099-01-01' };
  const created = await page.request.post(at, { headers, data: { walletId, otherWalletId, ...plan } });
  return ((await created.json()) as { data: { id: string } }).data.id;
}

/** A plan, created if there is none. */
async function makePlan(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const first = await read('/api/v1/plans?limit=1');
  if (first) return first;
  const headers = { 'x-kasuwa-client': 'web' };
  const data = { name: 'Office lunch', interval: 'monthly', prices: [{ currency: 'NGN', amount: 645_000 }] };
  const created = await page.request.post('/api/v1/plans', { headers, data });
  return ((await created.json()) as { data: { id: string } }).data.id;
}

/** A subscription to the plan, created if there is none. */
async function subscribe(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const first = await read('/api/v1/subscriptions?limit=1');
  if (first) return first;
  const planId = await makePlan(page, read);
  const customer = { email: 'halima.bello@example.com', name: 'Halima Bello' };
  const data = { customer, planId, currency: 'NGN', collection: 'invoice', startsOn: '2099-01-01' };
  const headers = { 'x-kasuwa-client': 'web' };
  const created = await page.request.post('/api/v1/subscriptions', { headers, data });
  return ((await created.json()) as { data: { id: string } }).data.id;
}

/** A request for funds, created if there is none. */
async function requestFunds(page: Page, read: (url: string) => Promise<string>): Promise<string> {
  const at = '/api/v1/wallet/fund-requests';
  const first = await read(`${at}?limit=1`);
  if (first) return first;
  const headers = { 'x-kasuwa-client': 'web' };
  const [walletId, fromWalletId] = await Promise.all(
    ['MASTER', 'FUNDS-TRANSFER'].map((type) => read(`/api/v1/wallet?type=${type}&limit=1`)),
  );
  const data = { walletId, fromWalletId, amount: 50_000, purpose: 'Wages of the week' };
  const created = await page.request.post(at, { headers, data });
  return ((await created.json()) as { data: { id: string } }).data.id;
}

/** Fills in the parameters of a path with ids from the demo data. */
async function fill(page: Page, path: string): Promise<string> {
  const read = async (url: string): Promise<string> => {
    const answer = await page.request.get(url, { headers: { 'x-kasuwa-client': 'web' } });
    return ((await answer.json()) as { data: { items: { id: string }[] } }).data.items[0]?.id ?? '';
  };
  const readFirst = async (url: string): Promise<string> => {
    const answer = await page.request.get(url, { headers: { 'x-kasuwa-client': 'web' } });
    return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
  };
  /** A successful payment: its reference, environment and customer. */
  const readPayment = async () => {
    const headers = { 'x-kasuwa-client': 'web' };
    const listed = await (
      await page.request.get('/api/v1/transaction?limit=1&tab=successful', { headers })
    ).json();
    const { reference } = listed.data.items[0] as { reference: string };
    const { data } = await (
      await page.request.get(`/api/v1/operator/payments/${reference}`, { headers })
    ).json();
    return data as { reference: string; environmentId: string; customer: { id: string } };
  };
  /** Closes the first month of the books if none is closed. */
  const closeMonth = async (): Promise<string> => {
    const url = '/api/v1/balance/closings';
    const headers = { 'x-kasuwa-client': 'web' };
    const listed = await (await page.request.get(url, { headers })).json();
    const closed = await page.request.post(url, { headers, data: { period: listed.data.next.period } });
    expect(closed.status()).toBe(200);
    return ((await closed.json()) as { data: { id: string } }).data.id;
  };
  const ids: Record<string, () => Promise<string>> = {
    ...fewIds(page, read),
    $closingId: async () => (await read('/api/v1/balance/closings?limit=1')) || (await closeMonth()),
    $entryId: () => read('/api/v1/reports/audit-trails?limit=1'),
    $operatorRoleId: () => read('/api/v1/operator/roles'),
    $reference: async () => (await readPayment()).reference,
    $environmentId: async () => (await readPayment()).environmentId,
    $payerId: async () => (await readPayment()).customer.id,
    $roleId: () => read('/api/v1/admin/role'),
    $businessId: () => read('/api/v1/operator/merchants?limit=1&sort=createdAt'),
    $userId: () => read('/api/v1/operator/users?limit=1&sort=createdAt'),
    $endpointId: () => readFirst('/api/v1/settings/webhooks'),
    $deliveryId: () => read('/api/v1/settings/webhook-deliveries?limit=1'),
    $callId: () => read('/api/v1/settings/api-calls?limit=1'),
    $qrCodeId: () => read('/api/v1/qr-code?limit=1'),
    $pageId: () => read('/api/v1/payment-pages?limit=1'),
    $customerId: () => read('/api/v1/customers?limit=1'),
    $disputeId: () => read('/api/v1/disputes?limit=1'),
    $chargebackId: () => read('/api/v1/chargebacks?limit=1&status=PENDING'),
    $itemId: () => read('/api/v1/operator/reconciliation/items?limit=1&mode=test'),
    $splitId: () => read('/api/v1/split-groups?limit=1'),
    $subAccountId: () => read('/api/v1/sub-accounts?limit=1'),
    $linkId: () => read('/api/v1/payment-links?limit=1'),
    $payoutId: () => read('/api/v1/merchant/payouts?limit=1&tab=settled'),
    $payoutRef: () => Promise.resolve('PO'),
    $refundId: () => read('/api/v1/transaction/refunds?limit=1'),
    $transactionId: () => read('/api/v1/transaction?limit=1&tab=successful'),
  };
  const consoleIds: Record<string, () => Promise<string>> = {
    $chargebackId: () => read('/api/v1/operator/disputes/chargebacks?limit=1'),
    $disputeId: () => read('/api/v1/operator/disputes/complaints?limit=1'),
  };
  let filled = path;
  for (const [parameter] of path.matchAll(/\$\w+/g)) {
    const find = (path.startsWith('/operator/') && consoleIds[parameter]) || ids[parameter];
    if (!find) throw new Error(`Say in this test what ${parameter} of ${path} names.`);
    filled = filled.replace(parameter, await find());
  }
  return filled;
}

const test = base.extend<object, { visitor: Page }>({
  // One signed-in page per worker, so that the browser keeps loaded assets from screen to screen.
  visitor: [
    async ({ browser }, use, { project }) => {
      const { viewport, hasTouch, isMobile, baseURL, locale, timezoneId } = project.use;
      const options = { viewport, hasTouch, isMobile, baseURL, locale, timezoneId } as BrowserContextOptions;
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await signIn(page);
      await signInToConsole(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/** Details of which this worker has opened a screen by URL: `/customers/all/$customerId` stands for all of its tabs. */
const opened = new Set<string>();

/** Whether this is the first screen of a detail that this worker opens. */
function isNewDetail({ path }: Screen | OperatorScreen): boolean {
  const detail = /^.*?\/\$\w+/.exec(path)?.[0];
  if (!detail || opened.has(detail)) return false;
  opened.add(detail);
  return true;
}

/**
 * Navigates within the page, as a link does. One screen of each detail is opened by its URL, because users share those; its other tabs are
 * opened within the page.
 */
async function goTo(page: Page, screen: Screen | OperatorScreen): Promise<void> {
  const path = await fill(page, screen.path);
  const isConsole = (at: string) => at.startsWith('/operator/');
  const here = page.url().startsWith('http') ? new URL(page.url()).pathname : '';
  const isFirst = isNewDetail(screen) || here === '';
  // Navigation within the page is no activity of a user, who would be logged out after some minutes.
  await page.keyboard.press('Shift');
  if (isFirst || here === path || isConsole(here) !== isConsole(path)) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    // The next screen sets the title; until then the previous screen is still shown.
    document.title = '';
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

const desk = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 360, height: 780 };

/** Expects the title and heading of the screen, and that nothing is loading; the tab may appear a moment later. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/^Payment - /);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Expects no overflow on desktop, tablet and phone, and no findings of axe in either theme. */
async function expectWellMade(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(tablet);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(phone);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectUsableOnPhone(page);
  // The dark theme differs in colours only, and these are the same at every width.
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Checked at each frame: the polling of `expect` waits between two checks.
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectReadable(page);
}

test('more than four screens are listed', () => {
  expect(open.length).toBeGreaterThan(4);
});

test('the checks detect a button without a name and text of low contrast', async ({ page }) => {
  await page.setContent('<html lang="en"><title>a</title><main><h1>a</h1><button></button></main></html>');
  await expect(expectAccessible(page)).rejects.toThrow('button-name');
  await page.setContent(
    '<html lang="en"><body style="background: #fff"><p style="color: #eee">Pale text</p></body></html>',
  );
  await expect(expectReadable(page)).rejects.toThrow('color-contrast');
});

for (const screen of open) {
  test(`${screen.path}`, async ({ visitor: page }) => {
    const errors: string[] = [];
    const listen = (error: Error) => errors.push(error.message);
    page.on('pageerror', listen);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(desk);
    await goTo(page, screen);
    await expectLoaded(page);
    await expectWellMade(page);
    page.off('pageerror', listen);
    expect(errors).toEqual([]);
  });
}

for (const path of ['/auth/login', '/operator/login']) {
  test(`${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWellMade(page);
  });
}
