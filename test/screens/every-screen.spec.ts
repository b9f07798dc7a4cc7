// Every screen that `npm run routes` lists: opens without an error, fits its width, and axe finds nothing, in both themes.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';
import { screens } from '#web/app/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

function flatten(list: readonly Screen[]): Screen[] {
  return list.flatMap((screen) => [screen, ...flatten(screen.children ?? [])]);
}

const open = flatten(screens).filter((screen) => !screen.hidden && screen.page);

test('there are screens to open', () => {
  expect(open.length).toBeGreaterThan(4);
});

/** Ids for the parameters of a path, from the demo's own data. */
async function fill(page: Page, path: string): Promise<string> {
  const read = async (url: string): Promise<string> => {
    const answer = await page.request.get(url, { headers: { 'x-kasuwa-client': 'web' } });
    return ((await answer.json()) as { data: { items: { id: string }[] } }).data.items[0]?.id ?? '';
  };
  const ids: Record<string, () => Promise<string>> = {
    $linkId: () => read('/api/v1/payment-links?limit=1'),
    $transactionId: () => read('/api/v1/transaction?limit=1&tab=successful'),
  };
  let filled = path;
  for (const [parameter] of path.matchAll(/\$\w+/g)) {
    const find = ids[parameter];
    if (!find) throw new Error(`Say in this test what ${parameter} of ${path} names.`);
    filled = filled.replace(parameter, await find());
  }
  return filled;
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    for (const screen of open) {
      test(`${screen.path}`, async ({ page }) => {
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(error.message));
        await signIn(page);
        await page.goto(await fill(page, screen.path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('main')).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page).toHaveTitle(/^Payment - /);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        expect(errors).toEqual([]);
      });
    }
    test('login', async ({ page }) => {
      await page.goto('/auth/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  });
}
