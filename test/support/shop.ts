// A merchant's own site for browser tests: payment links created through the API, and a page of another origin that embeds one.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect } from '@playwright/test';
import { enterBusiness } from './dashboard.ts';

/** A member of the demo's team whose mode no other test changes. */
const operator = { email: 'operations@kasuwa.test', password: 'Kasuwa-demo-2026' };

export type Shop = {
  /** Creates a link of the demo business in test mode and returns its slug. */
  makeLink(input?: Record<string, unknown>): Promise<string>;
  /** Returns the payment as the merchant sees it. */
  findPayment(reference: string): Promise<{ status: string; amount: number; attempts: { status: string }[] }>;
};

export async function openShop(request: APIRequestContext): Promise<Shop> {
  const signedIn = await request.post('/api/v1/merchant/login', { data: operator });
  expect(signedIn.ok()).toBe(true);
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;
  const headers = { authorization: `Bearer ${token}` };
  const business = await enterBusiness(request, 'Adunni Foods', headers);
  const mode = `/api/v1/merchant/switch-environment/${business.id}?environment=test`;
  expect((await request.get(mode, { headers })).ok()).toBe(true);
  return {
    async makeLink(input = {}) {
      const data = { name: 'Jollof for two', kind: 'multiple', currency: 'NGN', amount: 2_500_000, ...input };
      const answer = await request.post('/api/v1/payment-links', { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return ((await answer.json()) as { data: { slug: string } }).data.slug;
    },
    async findPayment(reference) {
      const answer = await request.get(`/api/v1/transaction/${reference}`, { headers });
      expect(answer.ok(), await answer.text()).toBe(true);
      return ((await answer.json()) as { data: Awaited<ReturnType<Shop['findPayment']>> }).data;
    },
  };
}

const fromDashboard = { 'x-kasuwa-client': 'web' };

/** Creates a link of the signed-in business in its active mode, and returns its slug. */
export async function makeOwnLink(request: APIRequestContext): Promise<string> {
  const data = { name: 'Jollof for two', kind: 'multiple', currency: 'NGN', amount: 2_500_000 };
  const answer = await request.post('/api/v1/payment-links', { headers: fromDashboard, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { slug: string } }).data.slug;
}

/** Allows a site to embed the checkout of the signed-in business. */
export async function allowSite(request: APIRequestContext, origin: string): Promise<void> {
  const data = { origin, label: 'Shop' };
  const answer = await request.post('/api/v1/settings/embedding-sites', { headers: fromDashboard, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export type HostPage = { url: string; close(): Promise<void> };

/** The page of a shop: a button that opens the payment, the messages received, and a frame that sends forged ones. */
function hostHtml(home: string, slug: string): string {
  return `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>
<button id="pay">Buy</button><ol id="heard"></ol>
<iframe id="stranger" title="Stranger" src="about:blank"></iframe></main>
<script src="${home}/embed.js"></script>
<script>
const say = (name) => (about) => {
  const line = document.createElement('li');
  line.textContent = [name, about.reference, about.paid].join(' ');
  document.getElementById('heard').append(line);
};
addEventListener('message', (event) => { if (event.data?.source === 'kasuwa') (window.raw ??= []).push({ ...event.data, origin: event.origin }); });
document.getElementById('pay').addEventListener('click', () => {
  window.payment = Kasuwa.open({ url: '${home}/pay/${slug}', onDone: say('done'), onClose: say('close'), onWaiting: say('waiting'), onCancelWaiting: say('cancel-waiting') });
});
</script></html>`;
}

/** Serves the page on a separate port, which makes it another origin than the program's. */
export async function serveHostPage(home: string, slug: string): Promise<HostPage> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(hostHtml(home, slug));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
