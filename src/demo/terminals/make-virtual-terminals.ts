// Virtual terminals of the demo: one at a busy counter, one that was switched off.
import type { Services } from '#server/services.ts';
import { createTerminalCashier } from '#server/terminals/terminal-cashiers/service.ts';
import {
  createVirtualTerminal,
  setVirtualTerminalStatus,
} from '#server/terminals/virtual-terminals/service.ts';
import { payerDetails } from '#shared/contract/payments/payer-input.ts';
import { virtualTerminalInput } from '#shared/contract/terminals/virtual-terminals.ts';
import type { Happening, HistoryPlan, Scene } from '../make-history.ts';
import { approvedCards, payByTestCard } from '../pay-by-test-card.ts';
import { makePayers } from '../people.ts';
import { createChance } from '../random.ts';

const dayMs = 86_400_000;

const terminals = [
  { name: 'Front desk', label: 'Till 2', madeDaysAgo: 30, payments: 9, isOff: false },
  { name: 'Weekend market', label: 'Stall 14', madeDaysAgo: 18, payments: 4, isOff: true },
];

/** When the terminals of an environment are made and paid at. */
export function planVirtualTerminals(services: Services, plan: HistoryPlan): Happening[] {
  const chance = createChance(plan.seed + 31);
  const payers = makePayers(chance, plan.story.business.country, 12);
  const { environment, end } = plan;
  const unit = environment.currency === 'NGN' ? 100 : 1;
  const actor = { name: 'Adaeze Okafor', userId: plan.ownerId };
  const call = { actor, environment, audit: () => undefined };
  return terminals.flatMap(({ name, label, madeDaysAgo, payments, isOff }) => {
    const madeAt = end.getTime() - Math.min(madeDaysAgo, plan.days - 1) * dayMs;
    let made = { id: '', link: '' };
    const make = async () => {
      const input = virtualTerminalInput.parse({ name, label, currency: environment.currency });
      made = await services.database.inTransaction(async (tx) => {
        const terminal = await createVirtualTerminal(tx, services, environment, plan.ownerId, input);
        if (!isOff) await createTerminalCashier(services, tx, call, terminal.id, 'Blessing Etim');
        return terminal;
      });
    };
    const sales = Array.from({ length: payments }, (_, index) => {
      const since = (end.getTime() - madeAt - dayMs / 2) * ((index + chance.next()) / payments);
      const payer = chance.pick(payers);
      const card = chance.pick(approvedCards);
      const amount = unit * chance.pick([1800, 3200, 5500, 9000, 14_500]);
      const happen = async ({ services }: Scene) => {
        await payByTestCard(services, {
          slug: made.link.split('/pay/')[1] ?? '',
          details: payerDetails.parse({ email: payer.email, name: payer.name, amount }),
          cardNumber: card.number,
          expiryYear: end.getUTCFullYear() + 3,
          ip: '102.89.34.20',
        });
      };
      return { at: new Date(madeAt + 60_000 + since), happen, independent: true as const };
    });
    const switchOff = async () => {
      await services.database.inTransaction((tx) =>
        setVirtualTerminalStatus(tx, services, environment, made.id, 'DISABLED'),
      );
    };
    return [
      { at: new Date(madeAt), happen: make },
      ...sales,
      ...(isOff ? [{ at: new Date(end.getTime() - dayMs / 4), happen: switchOff }] : []),
    ];
  });
}
