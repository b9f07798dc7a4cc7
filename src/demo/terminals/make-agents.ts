// Agents of the demo: one with a funded float, sales and cash-outs, and one blocked.
import { randomUUID } from 'node:crypto';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Services } from '#server/services.ts';
import { beginAgentSale } from '#server/terminals/agent-sales/begin.ts';
import { payAgentSale } from '#server/terminals/agent-sales/pay.ts';
import { settleDueAgentSales } from '#server/terminals/agent-sales/settle.ts';
import { openDesk } from '#server/terminals/agents/access.ts';
import { setCommission } from '#server/terminals/agents/commissions.ts';
import { fundFloat } from '#server/terminals/agents/floats.ts';
import { queryDueIdentities } from '#server/terminals/agents/identities.ts';
import { blockAgent, inviteAgent } from '#server/terminals/agents/service.ts';
import { assignTerminal } from '#server/terminals/agents/terminals.ts';
import {
  activatePosTerminal,
  findPosTerminal,
  placePosTerminal,
} from '#server/terminals/pos-terminals/service.ts';
import type { AgentSaleKind } from '#shared/contract/terminals/agent-enums.ts';
import type { NewAgent } from '#shared/contract/terminals/agent-shapes.ts';
import type { Happening, HistoryPlan, Scene } from '../make-history.ts';
import { planDrawer } from './make-agent-drawer.ts';

const hourMs = 3_600_000;
const audit = () => undefined;
const cards = { approved: '5111111111111118', declined: '5258585922666506' };

const yakubu = {
  firstName: 'Yakubu',
  lastName: 'Sule',
  bornOn: '1988-03-09',
  kind: 'bvn',
  number: '22298761204',
  phone: '08036610204',
  email: 'yakubu.sule@example.com',
  address: '7 Bode Thomas Street, Surulere, Lagos',
  latitude: 6.4948,
  longitude: 3.3565,
} as const;
const comfort = {
  firstName: 'Comfort',
  lastName: 'Udo',
  bornOn: '1993-11-21',
  kind: 'nin',
  number: '70134521877',
  phone: '08096610877',
  email: null,
  address: '22 Ikorodu Road, Mile 12, Lagos',
  latitude: 6.6076,
  longitude: 3.3946,
} as const;

/** Hours before the end, kind, amount in naira, and the last digits of the customer's phone number. */
const sold: readonly [
  hoursAgo: number,
  kind: AgentSaleKind,
  naira: number,
  customer: number,
  isDeclined?: true,
][] = [
  [200, 'CASH_OUT', 20_000, 114],
  [151, 'SALE', 6_500, 0],
  [128, 'CASH_OUT', 45_000, 220],
  [79, 'CASH_OUT', 10_000, 114],
  [54, 'CASH_OUT', 30_000, 381, true],
  [30, 'CASH_OUT', 30_000, 381],
  [9, 'SALE', 12_800, 0],
  [5, 'CASH_OUT', 25_000, 452],
  [3, 'CASH_OUT', 8_000, 517],
];

/** Every customer has a different card. */
const cardOf = (end: Date, customer: number, isDeclined: boolean) => ({
  number: isDeclined ? cards.declined : cards.approved,
  expiryMonth: 1 + (customer % 12),
  expiryYear: end.getUTCFullYear() + 3,
  entryMode: 'chip' as const,
});

/** Plans the invitation, equipment, sales and blocking of agents; cash-outs are in naira only. */
export function planAgents(plan: HistoryPlan): Happening[] {
  const { environment, ownerId, end } = plan;
  if (environment.currency !== 'NGN') return [];
  const actor = { kind: 'user' as const, name: 'Adaeze Okafor', userId: ownerId };
  const call = { environment, actor, audit };
  let agent: NewAgent | undefined;
  let terminalId = '';
  let comfortId = '';
  const at = (hoursAgo: number, happen: (scene: Scene) => Promise<void>): Happening => ({
    at: new Date(end.getTime() - hoursAgo * hourMs),
    happen,
  });
  const invite = (services: Services, person: typeof yakubu | typeof comfort) =>
    services.database.inTransaction((tx) => inviteAgent(services, tx, call, person));
  const equip = async ({ services }: Scene): Promise<void> => {
    const created = await invite(services, yakubu);
    agent = created;
    await queryDueIdentities(services);
    const serial = `${environment.id.slice(-8).toUpperCase()}B`;
    await services.database.inTransaction(async (tx) => {
      const { address, latitude, longitude } = yakubu;
      await placePosTerminal(services, tx, call, serial, {
        name: 'Surulere agent',
        address,
        latitude,
        longitude,
      });
      await activatePosTerminal(services, tx, call, serial);
      await assignTerminal(services, tx, call, created.id, serial);
      terminalId = (await findPosTerminal(tx, environment.id, serial)).id;
      const commission = { currency: 'NGN', percent: 0.5, flat: 0, cap: 20_000, validFrom: null } as const;
      await setCommission(services, tx, call, created.id, commission);
      const main = await findSource(tx, environment, { currency: 'NGN', types: ['MASTER'] });
      const input = { fromWalletId: main.id, amount: 5_000_000, narration: 'Opening float' };
      await fundFloat(services, tx, call, created.id, input);
    });
    await openDesk(services, created.link.slice(-32), created);
  };
  const sell = (hoursAgo: number, kind: AgentSaleKind, naira: number, customer: number, isDeclined = false) =>
    at(hoursAgo, async ({ services }) => {
      if (!agent) return;
      const agentId = agent.id;
      const phone = kind === 'SALE' ? null : `0805${String(5_550_000 + customer)}`;
      const input = { requestId: randomUUID(), kind, terminalId, amount: naira * 100, phone };
      const { id } = await services.database.inTransaction((tx) =>
        beginAgentSale(services, tx, environment, agentId, input),
      );
      const card = cardOf(end, customer, isDeclined);
      await payAgentSale(services, { environmentId: environment.id, terminalId }, id, card);
    });
  return [
    at(12 * 24, equip),
    ...sold.map((item) => sell(...item)),
    ...planDrawer(plan, () => ({ terminalId, agentId: agent?.id ?? '' })),
    at(6 * 24, async ({ services }) => {
      const { id } = await invite(services, comfort);
      await queryDueIdentities(services);
      comfortId = id;
    }),
    at(2 * 24, ({ services }) =>
      services.database.inTransaction((tx) =>
        blockAgent(services, tx, call, comfortId, 'Cash was missing at the count on Saturday'),
      ),
    ),
    at(1, async ({ services }) => void (await settleDueAgentSales(services))),
  ];
}
