// The demo's recurring invoices: a monthly one that is sent at once, and a quarterly one that waits for review.
import { createSeries } from '#server/billing/recurring/save-series.ts';
import { addDays, dayOf } from '#server/platform/time/business-days.ts';
import { recurringInput } from '#shared/contract/billing/recurring/recurring-shapes.ts';
import type { Happening, HistoryPlan } from '../make-history.ts';

const dayMs = 86_400_000;

const series = [
  {
    name: 'Staff canteen',
    customer: { name: 'Okonkwo Holdings', email: 'payables@okonkwo.example.com', address: '7 Marina\nLagos' },
    lines: [{ name: 'Staff lunch', description: 'Per working day', quantity: 20, unitPrice: 4_200_000 }],
    interval: 'monthly',
    startsInDays: 6,
    sends: true,
  },
  {
    name: 'Cold room',
    customer: {
      name: 'Bright Path School',
      email: 'bursar@brightpath.example.com',
      address: '3 Ring Road\nIbadan',
    },
    lines: [{ name: 'Cold room hire', description: 'Per quarter', quantity: 1, unitPrice: 18_500_000 }],
    interval: 'quarterly',
    startsInDays: 20,
    sends: false,
  },
];

export function planRecurring(plan: HistoryPlan): Happening[] {
  const { environment, end } = plan;
  if (environment.currency !== 'NGN') return [];
  return series.map(({ startsInDays, ...rest }) => ({
    at: new Date(end.getTime() - dayMs),
    happen: async ({ services }) => {
      const startsOn = addDays(dayOf(end, environment.timeZone), startsInDays);
      const input = recurringInput.parse(Object.assign({ currency: 'NGN', startsOn }, rest));
      const writer = { environment, actor: { kind: 'platform' as const } };
      await services.database.inTransaction((tx) => createSeries(services, tx, writer, input));
    },
  }));
}
