// A merchant works with the keyboard alone: logs in, goes to the links, creates, finds and opens one; Escape closes one layer at a time.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { owner, signIn } from '#test/support/dashboard.ts';

const list = '/payment-gateway/payment-links';

test.beforeEach(({ isMobile }) => {
  test.skip(isMobile, 'A phone has no keyboard to be without a mouse on.');
});

/** Expects the focused element to be in view, with an outline or ring on itself or on its container. */
async function expectFocusSeen(page: Page): Promise<void> {
  const lost = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'the focus is on nothing';
    const name = `${focused.tagName} “${(focused.ariaLabel ?? focused.textContent ?? '').slice(0, 40)}”`;
    const { top, bottom } = focused.getBoundingClientRect();
    if (bottom <= 0 || top >= window.innerHeight) return `${name} is out of sight`;
    const shows = (element: Element | null) => {
      if (!element || element.matches('[role="dialog"]')) return false;
      const style = getComputedStyle(element);
      return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none';
    };
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement ?? null];
    return around.some(shows) ? null : `${name} does not show that it has the focus`;
  });
  expect(lost).toBeNull();
}

/** Presses Tab until an element has the focus; the focus must never be lost on the way. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Sixty times ${key} did not lead there.`);
}

/** Whether the focus is inside an element. */
const holdsFocus = (target: Locator) =>
  target.evaluate((element) => element.contains(document.activeElement));

async function jumpTo(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  await expect(palette.getByPlaceholder('Search or jump to…')).toBeFocused();
  await page.keyboard.type(words);
  await expect(palette.getByText(words, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

test('the keyboard alone leads from the login page to an open payment link', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.type(owner.email);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(owner.password);
  await tabTo(page, page.getByRole('button', { name: 'Log in', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  // The URL changes first; the dashboard handles keys once it is visible.
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await jumpTo(page, 'Payment links');
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  const create = page.getByRole('button', { name: 'Create payment link' });
  await expect(create).toBeVisible();
  await tabTo(page, create);
  await page.keyboard.press('Enter');

  const form = page.getByRole('dialog', { name: 'Create payment link' });
  const name = `Keys ${crypto.randomUUID().slice(0, 8)}`;
  await expect(form.getByLabel('Link name')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, form.getByRole('textbox', { name: 'Amount' }));
  await page.keyboard.type('4500');
  await tabTo(page, form.getByRole('button', { name: 'Create payment link' }));
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  // The new link is offered for sharing; Escape closes the dialog.
  const share = page.getByRole('dialog', { name: `Share “${name}”` });
  await expect(share.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await expect(create).toBeFocused();

  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(name);
  await expect(page).toHaveURL(/search=/);
  const link = page.getByRole('link', { name }).filter({ visible: true });
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1);
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.keyboard.press('Tab');
  await expectFocusSeen(page);
  expect(await holdsFocus(page.getByRole('main'))).toBe(true);
});

test('a drawer traps the focus and returns it when it closes', async ({ page }) => {
  await signIn(page);
  await page.goto(list);
  const create = page.getByRole('button', { name: 'Create payment link' });
  await create.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Create payment link' });
  const first = form.getByLabel('Link name');
  await expect(first).toBeFocused();
  await tabTo(page, form.getByRole('button', { name: 'Close' }), 'Shift+Tab');
  await tabTo(page, first);
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    expect(await holdsFocus(form)).toBe(true);
    await expectFocusSeen(page);
  }
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(create).toBeFocused();
});

test('Escape closes the top layer only', async ({ page }) => {
  await signIn(page);
  await page.goto(list);
  await page.getByRole('button', { name: 'Create payment link' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Create payment link' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(form.getByLabel('Link name')).toBeFocused();
  await page.keyboard.type('Typed');

  const bearer = form.getByRole('combobox', { name: 'Fee paid by' });
  await bearer.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(bearer).toBeFocused();

  const expiry = form.getByRole('button', { name: 'Expires on' });
  await expiry.focus();
  await page.keyboard.press('Enter');
  const month = page.getByRole('button', { name: 'Next month' });
  await expect(month).toBeVisible();
  // The click that opened the calendar left the focus on the field: Escape closes the calendar from there too.
  await expiry.focus();
  await page.keyboard.press('Escape');
  await expect(month).toBeHidden();
  await expect(expiry).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(month).toBeVisible();
  await month.focus();
  await page.keyboard.press('Escape');
  await expect(month).toBeHidden();
  await expect(expiry).toBeFocused();

  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form).toBeVisible();
  // The focus returns a moment after the question has closed.
  await expect.poll(() => holdsFocus(form)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).focus();
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
});
