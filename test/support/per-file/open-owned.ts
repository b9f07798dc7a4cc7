// The server of one file of tests with a business that has one of everything.
import { makeOwnedThings } from '../samples/all.ts';
import { createTestBusiness } from '../server.ts';
import { openServer } from './open-server.ts';

export async function openOwned() {
  const server = await openServer();
  const owner = await createTestBusiness(server);
  return { server, owner, owned: await makeOwnedThings(server, owner) };
}
