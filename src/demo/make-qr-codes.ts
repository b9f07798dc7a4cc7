// QR codes of the demo: one at the counter, one for deliveries that was switched off, and an order paid by QR code.

import { createQrCode, setQrCodeStatus } from '#server/payments/qr-codes/service.ts';
import type { Services } from '#server/services.ts';
import { type QrCodeInput, qrCodeInput } from '#shared/contract/payments/qr-codes.ts';
import type { Happening, HistoryPlan } from './make-history.ts';
import { planVisits } from './pay-by-test-card.ts';
import { makePayers } from './people.ts';
import { createChance } from './random.ts';

const dayMs = 86_400_000;

type CodeStory = {
  /** Amounts in naira, times the minor units that represent one naira in the currency. */
  input: (unit: number) => Partial<QrCodeInput> & { name: string };
  madeDaysAgo: number;
  payments: number;
  switchedOff?: true;
};

const codes: readonly CodeStory[] = [
  { madeDaysAgo: 40, payments: 14, input: () => ({ name: 'Counter', label: 'Till 1' }) },
  { madeDaysAgo: 21, payments: 5, input: () => ({ name: 'Deliveries', label: 'Rider' }), switchedOff: true },
  {
    madeDaysAgo: 2,
    payments: 1,
    input: (unit) => ({ name: 'Office lunch for 12', type: 'dynamic', amount: unit * 84_000 }),
  },
];

/** Plans the creation and the payments of an environment's codes. */
export function planCodes(services: Services, plan: HistoryPlan): Happening[] {
  const chance = createChance(plan.seed + 23);
  const payers = makePayers(chance, plan.story.business.country, 20);
  const { environment, end } = plan;
  const unit = environment.currency === 'NGN' ? 100 : 1;
  return codes.flatMap((story) => {
    const madeAt = end.getTime() - Math.min(story.madeDaysAgo, plan.days - 1) * dayMs;
    let slug = '';
    let id = '';
    const make = async () => {
      const input = qrCodeInput.parse({ currency: environment.currency, ...story.input(unit) });
      const code = await services.database.inTransaction((tx) =>
        createQrCode(tx, services, environment, plan.ownerId, input),
      );
      slug = code.link.split('/pay/')[1] ?? '';
      id = code.id;
    };
    const amounts = [1500, 2500, 4000, 7500, 12_000].map((amount) => unit * amount);
    const count = story.payments;
    const payments = planVisits({ chance, payers, madeAt, end, count, amounts, slug: () => slug });
    const switchOff = async () => {
      await services.database.inTransaction((tx) =>
        setQrCodeStatus(tx, services, environment, id, 'INACTIVE'),
      );
    };
    return [
      { at: new Date(madeAt), happen: make },
      ...payments,
      ...(story.switchedOff ? [{ at: new Date(end.getTime() - dayMs / 4), happen: switchOff }] : []),
    ];
  });
}
