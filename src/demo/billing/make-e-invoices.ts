// The demo's e-invoices: recently switched on, with one that the tax authority clears, one that it refuses, and one to a consumer.
import { saveEInvoicingSettings } from '#server/billing/invoices/e-invoicing/settings.ts';
import { issueInvoice } from '#server/billing/invoices/issue-invoice.ts';
import { createDraft, type Writer } from '#server/billing/invoices/save-invoice.ts';
import { eInvoicingInput } from '#shared/contract/billing/invoices/e-invoicing-settings.ts';
import { invoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { Happening, HistoryPlan, Scene } from '../make-history.ts';

const hourMs = 3_600_000;

const seller = {
  enabled: true,
  tin: '18830417-0001',
  serviceId: '94KX7Q2B',
  authorityId: 'bb99420d-d6bb-422c-b371-b9f6d6009aae',
  name: 'Adunni Foods Limited',
  email: 'tax@adunnifoods.example.com',
  street: '12 Admiralty Way',
  city: 'Lagos',
  code: 'CC-056',
  category: 'Catering',
};

const buyers = [
  {
    name: 'Okonkwo Holdings',
    email: 'payables@okonkwo.example.com',
    address: '7 Marina\nLagos',
    tin: '20114763-1001',
  },
  {
    name: 'Nwosu Motors Ltd',
    email: 'accounts@nwosumotors.example.com',
    address: '40 Ogui Road\nEnugu',
    tin: '20114763-0002',
  },
  { name: 'Halima Sule', email: 'halima.sule@example.com', address: null, tin: null },
];
const vat = { id: 'vat', name: 'VAT', rate: 750, isInclusive: false, isBeforeDiscount: false };
const line = { name: 'Staff lunch', description: 'Per working day', quantity: 5, unitPrice: 4_200_000 };

/** The planned events of one environment's e-invoices. */
export function planEInvoices(plan: HistoryPlan): Happening[] {
  if (plan.environment.currency !== 'NGN') return [];
  return [{ at: new Date(plan.end.getTime() - 3 * hourMs), happen: (scene) => issueAll(scene, plan) }];
}

async function issueAll({ services }: Scene, { environment }: HistoryPlan): Promise<void> {
  const writer: Writer = { environment, actor: { kind: 'member', name: environment.businessName } };
  const call = { environment, audit: () => undefined };
  await services.database.inTransaction((tx) =>
    saveEInvoicingSettings(services, tx, call, eInvoicingInput.parse(seller)),
  );
  for (const customer of buyers) {
    const lines = [Object.assign({ taxes: [vat] }, line)];
    const input = invoiceInput.parse({ customer, currency: environment.currency, lines, reminders: [] });
    await services.database.inTransaction(async (tx) => {
      const { id } = await createDraft(services, tx, writer, input);
      await issueInvoice(services, tx, writer, id, { send: false });
    });
  }
}
