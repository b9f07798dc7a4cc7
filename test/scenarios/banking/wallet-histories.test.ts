// Random histories of a customer's wallet and the business's: balances add up, limits are enforced, no balance is negative, the ledger is
// consistent.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { walletsContract as contract } from '#shared/contract/banking/wallets.ts';
import { deposit } from '#test/support/banking/wallets.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { soakSize } from '#test/support/soak/size.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openProvedServer({ clock });
const naira = (amount: number) => amount * 100;

type Step =
  | { kind: 'deposit' | 'spend' | 'save' | 'hold'; amount: number }
  | { kind: 'release' | 'nextDay' | 'close' }
  | { kind: 'block'; block: 'debit' | 'credit' | 'both' | 'none' };

const amount = fc.integer({ min: 5, max: 700 }).map((hundreds) => naira(hundreds * 100));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('deposit', 'spend', 'save', 'hold'), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('release', 'nextDay') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('block'),
      block: fc.constantFrom('debit', 'credit', 'both', 'none'),
    }),
  },
) as fc.Arbitrary<Step>;

type World = { business: TestBusiness; token: string; own: string; customer: string; put: number };

async function openWorld(): Promise<World> {
  const business = await createTestBusiness(server, { name: 'Adunni Foods' });
  const { token } = business;
  const body = { currency: 'NGN' };
  const opened = await server.call(contract.activateOperationalWallet, { token, body });
  const own = opened.data.find(({ type }) => type === 'MASTER')?.id as string;
  const customer = { email: `halima-${crypto.randomUUID()}@example.com`, name: 'Halima Bello' };
  const created = await server.call(contract.createWallet, { token, body: { ...body, customer } });
  return { business, token, own, customer: created.data.id, put: 0 };
}

const read = async ({ token }: World, walletId: string) =>
  (await server.call(contract.getWallet, { token, params: { walletId } })).data;

const move = ({ token }: World, fromWalletId: string, walletId: string, moved: number) =>
  server.call(contract.fundWallet, {
    token,
    idempotencyKey: crypto.randomUUID(),
    body: { walletId, fromWalletId, amount: moved },
  });

async function take(world: World, item: Step): Promise<void> {
  const { token, own, customer } = world;
  const params = { walletId: customer };
  if (item.kind === 'deposit') {
    const body = { walletId: own, amount: item.amount, sessionId: crypto.randomUUID() };
    if (await deposit(server, world.business, body)) world.put += item.amount;
  } else if (item.kind === 'save') await move(world, own, customer, item.amount);
  else if (item.kind === 'spend') await move(world, customer, own, item.amount);
  else if (item.kind === 'nextDay') clock.advance(24 * 3_600_000);
  else if (item.kind === 'close')
    await server.call(contract.setWalletStatus, { token, params, body: { status: 'CLOSED' } });
  else if (item.kind === 'hold')
    await server.call(contract.placeWalletLien, {
      token,
      params,
      body: { amount: item.amount, reason: 'Any' },
    });
  else if (item.kind === 'release') {
    const lienId = (await read(world, customer)).liens[0]?.lien_id;
    if (lienId)
      await server.call(contract.releaseWalletLien, { token, params: { walletId: customer, lienId } });
  } else if (item.kind === 'block' && item.block === 'none')
    await server.call(contract.unblockWallet, { token, params });
  else if (item.kind === 'block')
    await server.call(contract.blockWallet, { token, params, body: { block: item.block, reason: 'Any' } });
}

async function check(world: World): Promise<void> {
  const [own, customer] = [await read(world, world.own), await read(world, world.customer)];
  for (const wallet of [own, customer]) {
    expect(wallet.available + wallet.lien).toBe(wallet.ledger);
    expect(wallet.available).toBeGreaterThanOrEqual(0);
    expect(wallet.liens.reduce((sum, lien) => sum + lien.amount, 0)).toBe(wallet.lien);
  }
  expect(own.ledger + customer.ledger).toBe(world.put);
  const { limits } = customer;
  expect(customer.ledger).toBeLessThanOrEqual(limits?.balance_max ?? 0);
  expect(limits?.debited_today).toBeLessThanOrEqual(limits?.daily_debit ?? 0);
  expect(limits?.largest_deposit).toBeLessThanOrEqual(limits?.single_deposit ?? 0);
  if (customer.status === 'CLOSED') expect(customer.ledger).toBe(0);
}

test('any history keeps balances, limits and books consistent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const world = await openWorld();
      for (const item of steps) {
        await take(world, item);
        await check(world);
      }
    }),
    { numRuns: soakSize('wallets', 6), endOnFailure: true },
  );
}, 120_000);
