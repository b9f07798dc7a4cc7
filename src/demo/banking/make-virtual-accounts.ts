// Virtual accounts of the demo: for some customers and the business, with one transfer per month on each; one that funds the business's
// main wallet; and one requested amount.

import { receiveInflow } from '#server/banking/virtual-accounts/inflows/receive-inflow.ts';
import { createVirtualAccount } from '#server/banking/virtual-accounts/open-account.ts';
import { makeSandboxInflow } from '#server/rails/virtual-accounts/sandbox-virtual-accounts.ts';
import type { Services } from '#server/services.ts';
import { virtualAccountInput } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import type { Happening, HistoryPlan } from '../make-history.ts';
import { makePayers } from '../people.ts';
import { createChance } from '../random.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const customerCount = 5;
const banks = ['wema-bank', 'providus-bank', 'kasuwa-test-bank'] as const;

/** The events on the virtual accounts of an environment, from its third month. */
export function planVirtualAccounts(services: Services, plan: HistoryPlan): Happening[] {
  const { environment, end, days, story } = plan;
  if (environment.currency !== 'NGN') return [];
  const chance = createChance(plan.seed + 61);
  const start = end.getTime() - Math.min(days - 1, 200) * dayMs;
  const actor = { kind: 'user', name: story.business.name, environment } as const;
  const at = (ms: number, happen: () => Promise<unknown>): Happening => ({
    at: new Date(Math.min(ms, end.getTime() - hourMs)),
    happen: async () => void (await happen()),
  });
  const open = (input: object): Promise<string> =>
    createVirtualAccount(
      services,
      { actor, operation: null, audit: () => undefined },
      virtualAccountInput.parse(input),
    );
  const arrive = async (id: string, amount: number, senderName: string): Promise<void> => {
    const row = await services.database.db
      .selectFrom('virtualAccounts')
      .where('environmentId', '=', environment.id)
      .where('id', '=', id)
      .select('accountNumber')
      .executeTakeFirst();
    const accountNumber = row?.accountNumber ?? '';
    const transfer = { accountNumber, amount, senderName, narration: 'Monthly order' };
    const notice = await makeSandboxInflow(services.database, services.clock, transfer);
    if (notice) await receiveInflow(services, notice);
  };
  const payers = makePayers(chance, story.business.country, customerCount);
  const owners = [null, ...payers];
  const ofOwner = (payer: (typeof payers)[number] | null, index: number): Happening[] => {
    let id = '';
    const name = payer?.name ?? payer?.email ?? story.business.name;
    const openedAt = start + index * 6 * dayMs;
    const months = Math.floor((end.getTime() - openedAt) / (30 * dayMs));
    const customer = payer && { email: payer.email, name };
    return [
      at(openedAt, async () => {
        const bank = banks[index % banks.length];
        id = await open(customer ? { customer, bank } : { account_name: name, bank });
      }),
      ...Array.from({ length: months }, (_, month) => {
        const amount = chance.int(4, 40) * 100_000;
        return at(openedAt + (month * 30 + 2) * dayMs + hourMs, () => arrive(id, amount, name.toUpperCase()));
      }),
    ];
  };
  const amount = 2_500_000;
  const requested = at(end.getTime() - 3 * dayMs, async () => {
    const id = await open({ type: 'dynamic', amount, account_name: `${story.business.name} order` });
    await arrive(id, amount, 'CHIDINMA OKONKWO');
  });
  const own = at(end.getTime() - 20 * dayMs, async () => {
    const wallet = await services.database.db
      .selectFrom('wallets')
      .where('environmentId', '=', environment.id)
      .where('type', '=', 'MASTER')
      .where('currency', '=', 'NGN')
      .select('id')
      .executeTakeFirst();
    if (wallet)
      await arrive(await open({ wallet_id: wallet.id }), 15_000_000, story.business.name.toUpperCase());
  });
  return [...owners.flatMap(ofOwner), requested, own];
}
