// A payment page from draft to first donation: drafted, previewed, published, paid by a payer, and closer to its goal.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const list = '/payment-gateway/payment-page';

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Donation' }).check();
  await page.getByLabel('Page name').fill('A lunch for everybody');
  await page.getByRole('button', { name: 'Add amount' }).click();
  await page.getByRole('textbox', { name: 'Amount 1' }).fill('5000');
  await page.getByRole('textbox', { name: 'Goal' }).fill('20000');
}

/** Types a description, makes it bold, adds a link, and pastes malicious HTML. */
async function describe(page: Page): Promise<void> {
  const words = page.getByRole('textbox', { name: 'Description', exact: true });
  await words.click();
  await page.keyboard.type('Every gift feeds somebody.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Thank you.');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' See our kitchen');
  for (let letters = 'our kitchen'.length; letters > 0; letters -= 1)
    await page.keyboard.press('Shift+ArrowLeft');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Web address').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save link' }).click();
  await expect(page.getByText('Enter a web address')).toBeVisible();
  await page.getByLabel('Web address').fill('kitchen.example.com');
  await page.keyboard.press('Enter');
  await expect(words.getByRole('link', { name: 'our kitchen' })).toBeVisible();
  await words.press('Control+End');
  await expect.poll(() => words.evaluate(() => document.getSelection()?.isCollapsed)).toBe(true);
  // The editor reads the caret position before it handles a key.
  await words.press('ArrowRight');
  await words.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<p>, <img src="x" onerror="window.harmed = 1"><a href="javascript:window.harmed = 1">always open</a><script>window.harmed = 1</script></p>',
    );
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(words).toContainText('always open');
  await expect(words.locator('img, script, a[href^="javascript"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
}

test('a page is drafted, published, receives a donation, and shows the progress to its goal', async ({
  page,
  browser,
}) => {
  await register(page.request);
  await page.goto(list);
  await page.getByRole('link', { name: 'Create payment page' }).first().click();
  await fillIn(page);
  const preview = page.getByRole('complementary', { name: 'Preview' }).frameLocator('iframe').locator('body');
  await expect(preview).toContainText('A lunch for everybody');
  await expect(preview).toContainText('of ₦20,000.00');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('This page is a draft')).toBeVisible();

  // Missing values are reported at their fields.
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Description is required')).toBeVisible();
  await describe(page);
  await expect(preview.getByRole('link', { name: 'our kitchen', includeHidden: true })).toHaveAttribute(
    'href',
    'https://kitchen.example.com',
  );
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Payment page published')).toBeVisible();
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();

  const address = await page
    .getByRole('link', { name: /\/pay\/a-lunch-for-everybody-/ })
    .getAttribute('href');
  const stranger = await browser.newContext();
  const payer = await stranger.newPage();
  await payer.goto(new URL(address ?? '').pathname);
  await expect(payer.getByRole('heading', { level: 1 })).toHaveText('A lunch for everybody');
  await expect(payer.locator('b', { hasText: 'Thank you.' })).toBeVisible();
  await expect(payer.getByRole('link', { name: 'our kitchen' })).toHaveAttribute(
    'href',
    'https://kitchen.example.com',
  );
  await expect(payer.getByText('always open')).toBeVisible();
  await expect(payer.getByRole('progressbar', { name: 'Goal reached' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
  await payer.getByRole('button', { name: '₦5,000' }).click();
  await expect(payer.getByRole('textbox', { name: 'Amount' })).toHaveValue('5,000');
  await expectNoSidewaysScroll(payer);
  await payer.getByLabel('E-mail').fill('bola@example.com');
  await payer.getByRole('button', { name: 'Continue' }).click();
  await payer.getByRole('button', { name: 'Test cards' }).click();
  await payer.getByRole('button', { name: 'Mastercard, approved' }).first().click();
  await payer.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await stranger.close();

  await expect(page.getByRole('progressbar', { name: 'Goal' })).toHaveAttribute('aria-valuenow', '25');
  await expect(page.getByText('25% reached')).toBeVisible();
  await page.getByRole('link', { name: 'Transactions' }).last().click();
  await expect(page.getByText('bola@example.com').filter({ visible: true })).toBeVisible();
});
