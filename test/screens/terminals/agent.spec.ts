// An agent signs in on a phone with code and PIN, begins a cash-out, the terminal reads the card, the drawer is counted, and blocking
// closes the page.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';

/** Sends a request with the dashboard's session. */
async function call(page: Page, method: string, path: string, body?: object) {
  const answer = await page.evaluate(
    async ([how, where, sent, key]) => {
      const headers = {
        'content-type': 'application/json',
        'x-kasuwa-client': 'web',
        'idempotency-key': key as string,
      };
      const response = await fetch(`/api/v1${where}`, {
        method: how as string,
        headers,
        ...(sent ? { body: sent } : {}),
      });
      return response.json();
    },
    [method, path, body ? JSON.stringify(body) : '', crypto.randomUUID()],
  );
  expect(answer.error, JSON.stringify(answer.error)).toBeUndefined();
  return answer.data;
}

/** Pastes text as a user does: programmatic filling ignores the maximum length of a field. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).focus();
  await page.keyboard.insertText(text);
}

const drawerOf = (phone: Page) => phone.locator('[data-drawer]');

/** Opens the register of the demo's agent if none is open, as after an earlier run of this test. */
async function haveDrawer(phone: Page): Promise<void> {
  const drawer = drawerOf(phone);
  await expect(phone.getByText('Counted registers')).toBeVisible();
  // The drawer's data decides which of the two buttons is shown.
  await expect(drawer.getByRole('button', { name: /^(Count and close|Open cash register)$/ })).toBeVisible();
  if (await drawer.getByRole('button', { name: 'Count and close' }).isVisible()) return;
  await drawer.getByRole('button', { name: 'Open cash register' }).click();
  const sheet = phone.getByRole('dialog');
  await sheet.getByLabel('The cash in the drawer now').fill('150000');
  await sheet.getByRole('button', { name: 'Open cash register' }).click();
  await expect(drawer.getByRole('button', { name: 'Count and close' })).toBeVisible();
}

/** Checks that the cash-out left the drawer, records a cash sale, and closes the register with a shortage. */
async function countDrawer(phone: Page): Promise<void> {
  const drawer = drawerOf(phone);
  const sheet = phone.getByRole('dialog');
  await expect(drawer.getByText(/^Cash-out AGS-/).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Cash sale' }).click();
  await sheet.getByLabel('Amount').fill('2000');
  await sheet.getByRole('button', { name: 'Record' }).click();
  await expect(sheet).toBeHidden();
  await expect(drawer.getByText('₦2,000.00', { exact: true }).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Count and close' }).click();
  await sheet.getByRole('button', { name: 'Count the notes' }).click();
  await sheet.getByLabel('How many of ₦1,000.00').fill('100');
  await expect(sheet.getByText(/^Short −₦/)).toBeVisible();
  await expectAccessible(phone);
  await sheet.getByRole('button', { name: 'Close register' }).click();
  await expect(sheet.getByText('Say why it is short')).toBeVisible();
  await sheet.getByLabel('Why is it short?').fill('Change given twice');
  await sheet.getByRole('button', { name: 'Close register' }).click();
  await expect(phone.getByRole('heading', { name: 'Report' })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer.getByRole('button', { name: 'Open cash register' })).toBeVisible();
}

test('a cash-out is begun on the agent’s phone, paid at the terminal, and recorded in the cash register', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/payment-gateway/terminal/pos-terminals');
  const { items } = await call(page, 'GET', '/agents?search=Yakubu');
  const { pin, link, code, id } = await call(page, 'POST', `/agents/${items[0].id}/pin`, { newLink: true });
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.goto(new URL(link).pathname);
  await paste(phone, 'Agent code', ` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(phone.getByLabel('Agent code')).toHaveValue(code);
  await phone.getByLabel('PIN').fill('000000');
  await phone.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(phone.getByText(/attempts left/)).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel('PIN').fill(pin);
  await phone.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(phone.getByText('Connected')).toBeVisible();

  await haveDrawer(phone);
  await phone.getByLabel('Amount').fill('150000');
  await phone.getByLabel('Customer’s phone number').fill('0803 555 7788');
  await phone.getByRole('button', { name: 'Continue to card' }).click();
  await expect(phone.getByText(/This customer can take out ₦[\d,.]+ more today/)).toBeVisible();
  await phone.getByLabel('Amount').fill('1500');
  await phone.getByRole('button', { name: 'Continue to card' }).click();
  await expect(phone.getByText('Waiting for the card')).toBeVisible();
  await expectAccessible(phone);

  const waiting = await call(page, 'GET', `/agent-sales?agentId=${id}&status=WAITING`);
  await call(page, 'POST', `/agent-sales/${waiting.items[0].id}/simulate`, { card: 'approved' });
  await expect(phone.getByText('Paid. Hand out the cash')).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(phone);
  // The result stays until the agent continues: without it the customer would be charged again.
  await phone.reload();
  await expect(phone.getByText('Paid. Hand out the cash')).toBeVisible();
  await phone.getByRole('button', { name: 'Next customer' }).click();
  await expect(phone.getByLabel('Amount')).toHaveValue('');
  await phone.reload();
  await expect(phone.getByLabel('Amount')).toHaveValue('');

  await countDrawer(phone);

  await call(page, 'POST', `/agents/${id}/block`, { reason: 'Cash is missing' });
  await expect(phone.getByRole('button', { name: 'Log in', exact: true })).toBeVisible({ timeout: 20_000 });
  await call(page, 'POST', `/agents/${id}/unblock`);
});
