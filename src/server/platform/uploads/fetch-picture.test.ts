// Images from URLs over HTTP, including attacks: allowed hosts, time and size limits, and accepted content.
import type { LookupAddress } from 'node:dns';
import { afterAll, expect, test } from 'vitest';
import { createFileFetcher, type FetchRules } from '#server/platform/http/outside/fetch-file.ts';
import { uploadsContract as contract } from '#shared/contract/platform/uploads.ts';
import { openPictureHost } from '#test/support/commerce/picture-host.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { fetchPicture } from './fetch-picture.ts';

const server = await openServer({ env: { PICTURE_LOOPBACK: 'on' } });
const strict = await openServer();
const host = await openPictureHost();
afterAll(host.close);
const { token } = await createTestBusiness(server);

const ask = (url: string) => server.call(contract.fetchImage, { token, body: { url } });
const refusal = async (url: string) => {
  const { status, body } = await ask(url);
  expect([url, status]).toEqual([url, 422]);
  return body.error?.fields?.url ?? '';
};

test('an image is fetched by the server, stored and served from here', async () => {
  const { status, data } = await ask(host.url('/picture.png?size=2'));
  expect(status).toBe(200);
  const shown = await fetch(server.url + data.url);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await ask(host.url('/to-picture'))).status).toBe(200);
});

test('concurrent requests each get their own image, and a request without a session is rejected', async () => {
  const both = await Promise.all([ask(host.url('/both.png')), ask(host.url('/both.png'))]);
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(2);
  const nobody = await server.call(contract.fetchImage, { body: { url: host.url('/both.png') } });
  expect(nobody.status).toBe(401);
});

const wrong: [string, RegExp][] = [
  ['/page', /is a web page/],
  ['/svg', /type SVG/],
  ['/webp', /type WEBP/],
  ['/lie', /not a readable JPEG or PNG/],
  ['/huge', /40 million pixels/],
  ['/bomb', /sends it compressed/],
  ['/endless', /larger than 2 MB/],
  ['/long', /larger than 2 MB/],
  ['/loop', /more than 5 times/],
  ['/to-metadata', /redirects .* must begin with https/],
  ['/to-ten', /redirects .* not a public address/],
  ['/to-file', /redirects .* must begin with https/],
  ['/secret', /does not allow access to it/],
  ['/none', /nothing at this address/],
  ['/broken', /responded with status 503/],
  ['/cut', /closed the connection|failed/],
];
test.each(wrong)('%s is rejected at its field with a message', async (path, words) => {
  expect(await refusal(host.url(path))).toMatch(words);
});

test.each([
  'nonsense',
  'javascript:alert(1)',
  'http://93.184.216.34/a.png',
  'https://ada:secret@93.184.216.34/a.png',
  'https://10.1.2.3/a.png',
  'https://169.254.169.254/latest/meta-data',
  'https://0x0a000001/',
  'https://012.0.0.1/',
  'https://167772161/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://metadata.google.internal/',
  'https://intranet/',
])('%s is rejected before any connection is opened', async (url) => {
  expect(await refusal(url)).toMatch(/address/);
});

test('without the test setting the local machine is rejected, in every notation', async () => {
  const { token: other } = await createTestBusiness(strict);
  const { port } = host;
  const before = host.hitsInAll();
  for (const name of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0177.0.0.1', '127.1', '0.0.0.0'])
    for (const scheme of ['http', 'https']) {
      const body = { url: `${scheme}://${name}:${port}/picture.png` };
      const { status } = await strict.call(contract.fetchImage, { token: other, body });
      expect([body.url, status]).toEqual([body.url, 422]);
    }
  expect(host.hitsInAll()).toBe(before);
});

async function fetchBy(rules: Partial<FetchRules>, url: string) {
  const fetcher = createFileFetcher({ loopback: false, ...rules });
  const found = await fetchPicture(fetcher, url);
  fetcher.close();
  return 'failure' in found ? found : { failure: '', mayPass: false };
}

test('a host is checked by all addresses it resolves to at the time of connecting, also after DNS rebinding', async () => {
  const to =
    (...found: string[]) =>
    () =>
      Promise.resolve(
        found.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const url = `https://shop.example.com:${host.port}/picture.png`;
  for (const found of [['127.0.0.1'], ['93.184.216.34', '10.0.0.5'], ['::1'], ['::ffff:127.0.0.1']]) {
    const { failure, mayPass } = await fetchBy({ resolve: to(...found) }, url);
    expect(failure).toMatch(/not a public address/);
    expect(mayPass).toBe(false);
  }
  const before = host.hitsInAll();
  let requestCount = 0;
  const rebinds = () =>
    Promise.resolve([{ address: requestCount++ === 0 ? '192.0.2.7' : '127.0.0.1', family: 4 }]);
  await fetchBy({ resolve: rebinds, timeoutMs: 500 }, url);
  await fetchBy({ resolve: rebinds, timeoutMs: 500 }, url);
  expect(host.hitsInAll()).toBe(before);
});

test('a slow, endless response is aborted after the timeout, and may be retried', async () => {
  const { failure, mayPass } = await fetchBy({ loopback: true, timeoutMs: 400 }, host.url('/slow'));
  expect(failure).toMatch(/within 0.4 seconds/);
  expect(mayPass).toBe(true);
});
