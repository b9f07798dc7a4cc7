// Virtual terminals of the demo: one at a busy counter, one disabled.
import type { Services } from '#server/services.ts';
import { createTerminalCashier } from '#server/terminals/terminal-cashiers/service.ts';
import {
  createVirtualTerminal,
  setVirtualTerminalStatus,
} from '#server/terminals/virtual-terminals/service.ts';
import { virtualTerminalInput } from '#shared/contract/terminals/virtual-terminals.ts';
import type { Happening, HistoryPlan } from '../make-history.ts';
import { planVisits } from '../pay-by-test-card.ts';
import { makePayers } from '../people.ts';
import { createChance } from '../random.ts';

const dayMs = 86_400_000;

const terminals = [
  { name: 'Front desk', label: 'Till 2', madeDaysAgo: 30, payments: 9, isOff: false },
  { name: 'Weekend market', label: 'Stall 14', madeDaysAgo: 18, payments: 4, isOff: true },
];

/** Plans the creation of an environment's terminals and their payments. */
export function planVirtualTerminals(services: Services, plan: HistoryPlan): Happening[] {
  const chance = createChance(plan.seed + 31);
  const payers = makePayers(chance, plan.story.business.country, 12);
  const { environment, end } = plan;
  const unit = environment.currency === 'NGN' ? 100 : 1;
  const actor = { name: 'Adaeze Okafor', userId: plan.ownerId };
  const call = { actor, environment, audit: () => undefined };
  return terminals.flatMap(({ name, label, madeDaysAgo, payments, isOff }) => {
    const madeAt = end.getTime() - Math.min(madeDaysAgo, plan.days - 1) * dayMs;
    let created = { id: '', link: '' };
    const make = async () => {
      const input = virtualTerminalInput.parse({ name, label, currency: environment.currency });
      created = await services.database.inTransaction(async (tx) => {
        const terminal = await createVirtualTerminal(tx, services, environment, plan.ownerId, input);
        if (!isOff) await createTerminalCashier(services, tx, call, terminal.id, 'Blessing Etim');
        return terminal;
      });
    };
    const amounts = [1800, 3200, 5500, 9000, 14_500].map((amount) => unit * amount);
    const slug = () => created.link.split('/pay/')[1] ?? '';
    const sales = planVisits({ chance, payers, madeAt, end, count: payments, amounts, slug });
    const switchOff = async () => {
      await services.database.inTransaction((tx) =>
        setVirtualTerminalStatus(tx, services, environment, created.id, 'DISABLED'),
      );
    };
    return [
      { at: new Date(madeAt), happen: make },
      ...sales,
      ...(isOff ? [{ at: new Date(end.getTime() - dayMs / 4), happen: switchOff }] : []),
    ];
  });
}
