// The server of one test file, with a business that has one object of every kind.
import { makeOwnedThings } from '../samples/all.ts';
import { createTestBusiness } from '../server.ts';
import { openServer } from './open-server.ts';

export async function openOwned() {
  const server = await openServer();
  const owner = await createTestBusiness(server);
  return { server, owner, owned: await makeOwnedThings(server, owner) };
}
