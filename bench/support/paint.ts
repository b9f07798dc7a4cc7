// Web vitals of a first page visit: empty cache, one tab, on a desktop or a slow phone.
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '#test/support/chromium.ts';
import { median } from './load.ts';

export type Look = {
  /** Largest contentful paint. */
  paintMs: number;
  /** The time of long tasks beyond 50 ms each. */
  blockingMs: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Compressed size of scripts. */
  scriptKb: number;
};

/** `slow phone`: a quarter of this machine's processor, 1.6 Mbit/s download, 150 ms round trip. */
export type Device = 'desk' | 'slow phone';

const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowProcessor = { rate: 4 };

/** Records from the start of the page. */
function observe(): void {
  const seen = { paintMs: 0, blockingMs: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blockingMs += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor);
}

async function lookOnce(browser: Browser, url: string, device: Device): Promise<Look> {
  const phone = devices['Pixel 5'];
  const context = await browser.newContext(
    device === 'desk' ? { viewport: { width: 1440, height: 900 } } : { ...phone },
  );
  const page = await context.newPage();
  try {
    if (device === 'slow phone') await slowDown(page);
    await page.addInitScript(observe);
    const answer = await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
    if (answer?.status() !== 200) throw new Error(`${url}: ${answer?.status()}`);
    await page.waitForFunction(() => (globalThis as unknown as { seen: Look }).seen.paintMs > 0);
    await page.waitForTimeout(200);
    return await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: Omit<Look, 'scriptKb'> };
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return { ...seen, scriptKb: bytes / 1000 };
    });
  } finally {
    await context.close();
  }
}

export type Seen = Look & { name: string; device: Device };

/**
 * Measures every page on every device in turn, several times, and returns the medians, so that fluctuations of the machine affect all of
 * them.
 */
export async function lookAt(
  pages: readonly { name: string; url: string }[],
  on: readonly Device[],
  rounds: number,
): Promise<Seen[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) });
  try {
    const results = pages.flatMap(({ name, url }) =>
      on.map((device) => ({ name, url, device, looks: [] as Look[] })),
    );
    // The first response of a program or a browser is slower than later ones.
    for (const { url } of pages) await lookOnce(browser, url, 'desk');
    for (let round = 0; round < rounds; round += 1)
      for (const result of results) result.looks.push(await lookOnce(browser, result.url, result.device));
    return results.map(({ name, device, looks }) => {
      const of = (key: keyof Look): number => median(looks.map((look) => look[key]));
      const [paintMs, blockingMs, shift] = [of('paintMs'), of('blockingMs'), of('shift')];
      return { name, device, paintMs, blockingMs, shift, scriptKb: of('scriptKb') };
    });
  } finally {
    await browser.close();
  }
}
