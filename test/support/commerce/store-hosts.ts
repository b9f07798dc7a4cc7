// A store at a custom host name of its business, proved by a TXT record, which the test sets.
import { storeHostsContract } from '#shared/contract/commerce/store-hosts.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { createTestBusiness, type TestBusiness, type TestServer } from '../server.ts';

/** Creates a business in live mode with a published store at this host. */
export async function openStoreAt(server: TestServer, host: string, slug: string): Promise<TestBusiness> {
  const dns = new Map<string, string[]>();
  server.services.rails.names = () => ({ texts: async (name) => dns.get(name) ?? [] });
  const business = await createTestBusiness(server, { mode: 'live', name: 'Adire House' });
  const { token } = business;
  const body = { name: 'Adire House', slug, currency: 'NGN', isPublished: true } as const;
  await server.call(storesContract.saveStoreSettings, { token, body });
  const claimed = await server.call(storeHostsContract.saveStoreHost, { token, body: { host } });
  const [, txt] = claimed.data.claim?.records ?? [];
  dns.set(txt?.name ?? '', [txt?.value ?? '']);
  const checked = await server.call(storeHostsContract.checkStoreHost, { token });
  if (checked.data.claim?.status !== 'VERIFIED') throw new Error(JSON.stringify(checked.body));
  return business;
}
