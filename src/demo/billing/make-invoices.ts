// The demo's invoices over twelve months, created through the real services: drafts, sent, partly paid, overdue, paid, void, written off.

import { issueInvoice, voidInvoice, writeOffInvoice } from '#server/billing/invoices/issue-invoice.ts';
import { createDraft, type Writer } from '#server/billing/invoices/save-invoice.ts';
import { recordOffline, writeCreditNote } from '#server/billing/invoices/settling/settle.ts';
import { invoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { Happening, HistoryPlan, Scene } from '../make-history.ts';
import { planEInvoices } from './make-e-invoices.ts';
import { planRecurring } from './make-recurring.ts';
import { planSales } from './make-sales.ts';
import { planSubscriptions } from './make-subscriptions.ts';

const dayMs = 86_400_000;

type Fate = 'draft' | 'sent' | 'part' | 'paid' | 'void' | 'lost' | 'noted';

/** The age in days and the final state: old invoices are mostly settled, those of recent weeks are still open. */
const written: readonly (readonly [daysAgo: number, Fate])[] = [
  ...[352, 331, 318, 296, 274, 251, 240, 222, 203, 188, 171, 160, 142, 126, 111, 97, 84, 66, 52].map(
    (daysAgo) => [daysAgo, 'paid'] as const,
  ),
  ...([
    [305, 'lost'],
    [212, 'void'],
    [133, 'noted'],
    [73, 'noted'],
    [47, 'part'],
    [38, 'sent'],
  ] as const),
  ...([
    [33, 'paid'],
    [26, 'part'],
    [19, 'sent'],
    [12, 'part'],
    [8, 'sent'],
    [5, 'sent'],
    [2, 'draft'],
  ] as const),
  ...([
    [1, 'draft'],
    [1, 'sent'],
  ] as const),
];

const customers = [
  {
    name: 'Danjuma Farms Ltd',
    email: 'accounts@danjumafarms.example.com',
    address: '12 Ahmadu Bello Way\nKaduna',
  },
  { name: 'Okonkwo Holdings', email: 'payables@okonkwo.example.com', address: '7 Marina\nLagos' },
  { name: 'Bright Path School', email: 'bursar@brightpath.example.com', address: '3 Ring Road\nIbadan' },
  { name: 'Nwosu Motors Ltd', email: 'accounts@nwosumotors.example.com', address: '40 Ogui Road\nEnugu' },
];

const sold = [
  { name: 'Staff lunch', description: 'Per working day', quantity: 20, unitPrice: 4_200_000 },
  { name: 'Party jollof, 50 plates', description: null, quantity: 2, unitPrice: 14_500_000 },
  { name: 'Cold room hire', description: 'Per day', quantity: 6, unitPrice: 1_850_000 },
  { name: 'Cooking class', description: 'A seat', quantity: 8, unitPrice: 3_500_000 },
];
const vat = { id: 'vat', name: 'VAT', rate: 750, isInclusive: false, isBeforeDiscount: false };

/** The planned events of one environment's invoices. */
function planInvoices(plan: HistoryPlan): Happening[] {
  if (plan.environment.currency !== 'NGN') return [];
  return written.map(([daysAgo, fate], index) => ({
    at: new Date(plan.end.getTime() - daysAgo * dayMs),
    happen: (scene) => writeOne(scene, plan, index, fate),
  }));
}

/** The planned events of one-off and recurring billing. */
export function planBilling(plan: HistoryPlan): Happening[] {
  return [
    ...planSubscriptions(plan),
    ...planSales(plan),
    ...planInvoices(plan),
    ...planRecurring(plan),
    ...planEInvoices(plan),
  ];
}

async function writeOne(
  { services }: Scene,
  { environment }: HistoryPlan,
  index: number,
  fate: Fate,
): Promise<void> {
  const writer: Writer = {
    environment,
    actor: { kind: 'member', name: environment.businessName },
  };
  const lines = [sold[index % sold.length], sold[(index * 3 + 1) % sold.length]].filter(
    (line, at, all) => line && all.indexOf(line) === at,
  );
  const input = invoiceInput.parse({
    customer: customers[index % customers.length],
    currency: environment.currency,
    lines: lines.map((line) => Object.assign({ taxes: [vat] }, line)),
    terms: 'Please pay within 14 days.',
    reminders: [],
  });
  await services.database.inTransaction(async (tx) => {
    const { id } = await createDraft(services, tx, writer, input);
    if (fate === 'draft') return;
    const { total } = await issueInvoice(services, tx, writer, id, { send: false });
    const pay = (amount: number) =>
      recordOffline(services, tx, writer, id, { method: 'transfer', amount, note: null });
    const half = Math.floor(total / 200) * 100;
    if (fate === 'paid') await pay(total);
    if (fate === 'part' || fate === 'lost') await pay(half);
    if (fate === 'noted') {
      await writeCreditNote(services, tx, writer, id, { amount: 1_000_000, reason: 'Late delivery' });
      await pay(total - 1_000_000);
    }
    if (fate === 'void') await voidInvoice(services, tx, writer, id, 'Made twice');
    if (fate === 'lost') await writeOffInvoice(services, tx, writer, id, 'The customer has closed');
  });
}
