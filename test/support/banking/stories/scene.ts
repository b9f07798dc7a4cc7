// The set-up of the stories of banking events: a business with money in its wallets, a colleague, keys and a clock.
import { randomUUID } from 'node:crypto';
import type { movableClock } from '#server/platform/http/clock.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import type { Endpoint, OutputOf } from '#shared/contract/endpoint.ts';
import { type CallOptions, createTestBusiness, type TestBusiness, type TestServer } from '../../server.ts';
import { transferKey } from '../transfers.ts';
import { deposit } from '../wallets.ts';

export type Scene = {
  server: TestServer;
  clock: ReturnType<typeof movableClock>;
  business: TestBusiness;
  /** Wallet ids by type. */
  wallets: Record<string, string>;
  colleague: { token: string; email: string };
  /** A secret key with permission to send transfers. */
  key: string;
  /** Sends a call as the owner, or with another token; throws unless it succeeds, and returns the response data. */
  act<E extends Endpoint>(endpoint: E, options?: CallOptions): Promise<OutputOf<E>>;
};

export async function openScene(server: TestServer, clock: Scene['clock']): Promise<Scene> {
  const business = await createTestBusiness(server, { name: 'Adunni Foods' });
  const act: Scene['act'] = async (endpoint, options = {}) => {
    const token = options.token ?? business.token;
    const answer = await server.call(endpoint, Object.assign({}, options, { token }));
    if (answer.status > 202) throw new Error(`${endpoint.url}: ${JSON.stringify(answer.body)}`);
    return answer.data;
  };
  const opened = await act(walletsContract.activateOperationalWallet, { body: { currency: 'NGN' } });
  await act(walletsContract.activateOperationalWallet, { body: { currency: 'USD' } });
  const wallets = Object.fromEntries(opened.map(({ type, id }) => [type, id]));
  for (const type of ['MASTER', 'FUNDS-TRANSFER'])
    await deposit(server, business, {
      walletId: wallets[type] as string,
      amount: 500_000_000,
      sessionId: randomUUID(),
    });
  const colleague = await business.signInAs('Admin');
  return { server, clock, business, wallets, colleague, key: await transferKey(server, business), act };
}
