// E-invoicing for tests: the settings of a business that is registered with the tax authority, and invoices to businesses.
import { invoiceBody, someone } from './invoices.ts';

export const eInvoicing = {
  enabled: true,
  tin: '18830417-0001',
  serviceId: '94kx7q2b',
  authorityId: 'b3c1f6d2-business',
  name: 'Adunni Foods Limited',
  email: 'tax@adunnifoods.example',
  street: '12 Admiralty Way',
  city: 'Lagos',
  code: 'CC-001',
  category: 'Catering',
};

/** An invoice to a business whose TIN has this ending, or is this TIN: the ending decides the response of the sandbox. */
export function toBusiness(end: string, of: { address?: string; more?: object } = {}) {
  const tin = end.length === 4 ? `18830417-${end}` : end;
  const address = of.address ?? '4 Broad Street, Lagos';
  const customer = Object.assign(someone(), { tin, address });
  return Object.assign(invoiceBody(9_000, of.more), { customer });
}
