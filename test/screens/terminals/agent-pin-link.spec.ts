// An agent chooses the PIN by the link of the invitation: the page when open, refused, saved, used, replaced, blocked and wrong, and in
// French.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { enterBusiness, expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';
import { readEmail } from '#test/support/inbox/registered.ts';

const pin = '482913';

async function post(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(`/api/v1/agents${path}`, {
    headers: { 'x-kasuwa-client': 'web' },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

async function invite(page: Page) {
  const tag = String(Date.now()).slice(-9);
  const email = `agent-${tag}@example.com`;
  const agent = await post(page, '', {
    firstName: 'Amaka',
    lastName: `Eze ${tag}`,
    bornOn: '1992-03-04',
    kind: 'bvn',
    number: `22${tag}`,
    phone: `0803${tag.slice(-7)}`,
    email,
    address: '12 Allen Avenue, Ikeja',
    latitude: 6.6,
    longitude: 3.35,
  });
  const linkOf = async () =>
    /\/agent\/[A-Za-z0-9_-]{32}/.exec(await readEmail(page.request, email, /Choose your PIN/))?.[0] ?? 'none';
  return { ...agent, linkOf } as { id: string; code: string; lastName: string; linkOf(): Promise<string> };
}

/** Checks both themes, on a phone and on a larger screen. */
async function expectGood(phone: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await phone.emulateMedia({ colorScheme });
    await expectAccessible(phone);
  }
  await expectNoSidewaysScroll(phone);
}

const choose = async (phone: Page, first: string, again = first): Promise<void> => {
  await phone.getByLabel('New PIN, six digits').fill(first);
  await phone.getByLabel('Confirm new PIN').fill(again);
  await phone.getByRole('button', { name: 'Save PIN' }).click();
};

test('a PIN is chosen through the link and logs in; a used link opens the login, a replaced or blocked one is rejected', async ({
  page,
  context,
}) => {
  await signIn(page);
  await enterBusiness(page.request, 'Adunni Foods');
  const agent = await invite(page);
  const first = await agent.linkOf();
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.goto(first);
  await expect(phone.getByLabel('New PIN, six digits')).toBeFocused();
  await expectGood(phone);
  await choose(phone, '111111');
  await expect(phone.getByText('Choose digits that are harder to guess')).toBeVisible();
  await choose(phone, pin, '482914');
  await expect(phone.getByText('The PINs do not match')).toBeVisible();
  await expectGood(phone);

  // A newer link was sent: the open page is no longer valid.
  await post(page, `/${agent.id}/pin-link`);
  await choose(phone, pin);
  await expect(phone.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible();
  await phone.goto(first);
  await expect(phone.getByRole('heading', { name: 'This address is no longer valid' })).toBeVisible();
  await expectGood(phone);

  const second = await agent.linkOf();
  await phone.goto(second);
  await choose(phone, pin);
  await expect(phone.getByText('PIN saved. Keep this address and log in.')).toBeVisible();
  await expect(phone.getByLabel('Agent code')).toHaveValue(agent.code);
  await expectGood(phone);
  await phone.getByLabel('PIN').fill(pin);
  await phone.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(phone.getByText('Connected')).toBeVisible();

  // Once used, the link opens the agent's page.
  await context.clearCookies({ name: /kasuwa_agent/ });
  await phone.goto(second);
  await expect(phone.getByLabel('Agent code')).toBeFocused();
  await expectGood(phone);

  await page.goto(`/payment-gateway/terminal/agents/${agent.id}/information`);
  await expect(page.getByText(/^Chosen by the agent/)).toBeVisible();
  await page.getByRole('button', { name: 'Send link', exact: true }).click();
  await expect(
    page.getByText(/^A link was sent by SMS to \+234803\d+ and by e-mail to agent-/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send link again' })).toBeVisible();
  await expectAccessible(page);

  const third = await agent.linkOf();
  await phone.goto(third);
  await post(page, `/${agent.id}/block`, { reason: 'Cash is missing' });
  await choose(phone, pin);
  await expect(phone.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible();
  await phone.goto(second);
  await phone.getByLabel('Agent code').fill(agent.code);
  await phone.getByLabel('PIN').fill(pin);
  await phone.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(phone.getByText('You are blocked. Ask the business.')).toBeVisible();
});

test('on a French phone the agent and till pages are in French, also for an invalid address', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 360, height: 780 } });
  const phone = await context.newPage();
  await phone.goto(`/agent/${'x'.repeat(32)}`);
  await expect(phone.getByRole('heading', { name: 'Cette adresse n’est plus valable' })).toBeVisible();
  await expect(phone.locator('html')).toHaveAttribute('lang', 'fr');
  await expectGood(phone);
  await phone.goto(`/till/${'x'.repeat(32)}`);
  await expect(phone.getByText(/responsable de la caisse/)).toBeVisible();
  await expectGood(phone);
  await context.close();
});
