// Mapping of responses of the NRS Merchant Buyer Solution to outcomes: cleared with a CSID, or refused with our field names.
import { at, type GatewayAnswer, textAt } from '../hosted/gateway-http.ts';
import type { EInvoiceOutcome, EInvoiceRefusal } from './e-invoicing-rail.ts';

const reasonMax = 300;
const refusalsMax = 20;
const nothing = 'The tax authority refused it without giving a reason';

const buyerFields: Record<string, string> = {
  tin: 'customer.tin',
  party_name: 'customer.name',
  email: 'customer.email',
};
const headFields: Record<string, string> = { issue_date: 'issueOn', due_date: 'dueOn' };

/**
 * Maps an authority path, such as accounting_customer_party.tin or invoice_line[0].hsn_code, to our name of the field; null when our
 * screens have no such field.
 */
export function fieldOf(path: string): string | null {
  const [head = '', ...rest] = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  if (head === 'accounting_customer_party') {
    const [first = ''] = rest;
    return first === 'postal_address' ? 'customer.address' : (buyerFields[first] ?? 'customer.name');
  }
  if (head === 'accounting_supplier_party' || head === 'business_id') return 'seller';
  if (head === 'invoice_line' && /^\d+$/.test(rest[0] ?? ''))
    return `lines.${rest[0]}.${rest[1] === 'hsn_code' ? 'code' : 'name'}`;
  return headFields[head] ?? null;
}

function refusalOf(value: unknown): EInvoiceRefusal[] {
  const reason = textAt(value, 'message') || textAt(value, 'details');
  if (reason === '') return [];
  return [{ field: fieldOf(textAt(value, 'field')), reason: reason.slice(0, reasonMax) }];
}

/** Returns the reasons for a refusal, by field where the response names one. */
export function refusalsOf({ body }: GatewayAnswer): EInvoiceRefusal[] {
  const listed = at(body, 'errors') ?? at(body, 'error', 'errors');
  const found = Array.isArray(listed) ? listed.flatMap(refusalOf) : [];
  if (found.length > 0) return found.slice(0, refusalsMax);
  const reason =
    textAt(body, 'error', 'public_message') || textAt(body, 'error', 'details') || textAt(body, 'message');
  return [{ field: null, reason: (reason || nothing).slice(0, reasonMax) }];
}

/** Returns a cleared outcome with the data to be printed; unknown while the response does not include it. */
export function clearedOf({ body }: GatewayAnswer): EInvoiceOutcome {
  const csid = textAt(body, 'data', 'csid');
  const qr = textAt(body, 'data', 'qr_code') || textAt(body, 'data', 'qr');
  return csid && qr ? { outcome: 'cleared', csid, qr } : { outcome: 'unknown' };
}
