// Tests in one page that keeps what it has loaded from test to test, as people's browsers do, and forgets who was signed in.
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';

type Kept = { context: BrowserContext; page: Page | null };

/** The least that the program answers with: a page of its address that runs no script. There a page waits for its next test. */
const stillPath = '/health/live';

/** What of a page outlives its address and cannot be taken back: after a test that used one, the next has a new page. */
const lasting = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'addLocatorHandler',
  'setExtraHTTPHeaders',
];
/** What tests listen to. */
const heard = ['request', 'response', 'requestfailed', 'pageerror', 'console', 'dialog', 'download', 'popup'];

type Methods = Record<string, (...args: unknown[]) => unknown>;

function whenCalled(owner: object, name: string, tell: () => void): void {
  const methods = owner as Methods;
  const plain = methods[name];
  methods[name] = (...args) => {
    tell();
    return plain?.apply(owner, args);
  };
}

/**
 * A page that goes from one address of the program to the next stays in its process, which has the program's scripts read and compiled:
 * a list of the dashboard takes 0.6 s of a processor so, and 1.4 s in a page of its own.
 */
async function openPage(kept: Kept): Promise<Page> {
  const page = await kept.context.newPage();
  const giveUp = (): void => {
    if (kept.page === page) kept.page = null;
  };
  for (const name of lasting) whenCalled(page, name, giveUp);
  page.on('crash', giveUp).on('close', giveUp);
  await page.goto(stillPath);
  return page;
}

/** As it was before the test. */
async function reset(page: Page, { viewport, contextOptions }: BrowserOptions): Promise<void> {
  for (const name of heard) page.removeAllListeners(name);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(stillPath);
  const { reducedMotion = 'no-preference' } = contextOptions ?? {};
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: 'none', reducedMotion });
  const { width, height } = page.viewportSize() ?? {};
  if (viewport && (width !== viewport.width || height !== viewport.height))
    await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
}

/** What pages of the program have kept. From within: emptied from outside, their process would still have it. */
async function forget(context: BrowserContext, page: Page): Promise<void> {
  await context.clearCookies();
  await context.clearPermissions();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((resolve, reject) => {
        const asked = indexedDB.deleteDatabase(name);
        asked.onsuccess = resolve;
        asked.onerror = reject;
      });
  });
}

type BrowserOptions = {
  viewport?: { width: number; height: number } | null;
  contextOptions?: BrowserContextOptions;
};

/** Not for tests that move the clock or the network of the whole browser: those want one of their own. */
export const test = base.extend<object, { kept: Kept }>({
  kept: [
    async ({ browser }, use, { project }) => {
      const { viewport, hasTouch, isMobile, baseURL, locale, timezoneId, contextOptions } = project.use;
      const options = { viewport, hasTouch, isMobile, baseURL, locale, timezoneId, ...contextOptions };
      const context = await browser.newContext(options as BrowserContextOptions);
      const kept: Kept = { context, page: null };
      whenCalled(context, 'newCDPSession', () => {
        kept.page = null;
      });
      await use(kept);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ kept }, use, { project }) => {
    const { context } = kept;
    await use(context);
    for (const page of context.pages()) if (page !== kept.page) await page.close();
    kept.page ??= await openPage(kept);
    await reset(kept.page, project.use as BrowserOptions);
    await forget(context, kept.page);
  },
  // After the context, which cleans it.
  page: async ({ kept, context: _ }, use) => {
    kept.page ??= await openPage(kept);
    await use(kept.page);
  },
});
