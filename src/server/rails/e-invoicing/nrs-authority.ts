// The tax authority adapter of live mode: the Merchant Buyer Solution of the NRS. An invoice is validated, signed once, and confirmed by
// its IRN.
import type { EInvoicingAddress } from '#server/config-invoicing.ts';
import { type GatewayAnswer, type OnFailure, requestGateway } from '../hosted/gateway-http.ts';
import type { EInvoicingRail } from './e-invoicing-rail.ts';
import { clearedOf, refusalsOf } from './nrs-answers.ts';
import { nrsDocument } from './nrs-document.ts';

/** Three calls must fit into the timeout of a rail call. */
const callTimeoutMs = 9_000;

const isFine = ({ status }: GatewayAnswer): boolean => status < 300;
const isGone = ({ status }: GatewayAnswer): boolean => status === 404;
/** Whether the authority already has an invoice with this IRN. */
const isKnown = ({ status }: GatewayAnswer): boolean => status === 409;

export function createNrsAuthority(
  { origin, key, secret }: EInvoicingAddress,
  heard?: OnFailure,
): EInvoicingRail {
  const headers = { 'x-api-key': key, 'x-api-secret': secret };
  const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<GatewayAnswer> =>
    requestGateway(`${origin}/api/v1/invoice/${path}`, {
      method,
      headers,
      timeoutMs: callTimeoutMs,
      heard,
      ...(body && { body }),
    });
  const confirm = (irn: string) => ask('GET', `confirm/${encodeURIComponent(irn)}`);
  return {
    name: 'NRS',
    submit: async (invoice) => {
      const document = nrsDocument(invoice);
      const valid = await ask('POST', 'validate', document);
      if (!isFine(valid) && !isKnown(valid)) return { outcome: 'refused', refusals: refusalsOf(valid) };
      // An invoice that is already signed is not signed again: its outcome is queried.
      const signed = isKnown(valid) ? valid : await ask('POST', 'sign', document);
      if (!isFine(signed) && !isKnown(signed)) return { outcome: 'refused', refusals: refusalsOf(signed) };
      const result = clearedOf(signed);
      if (isFine(signed) && result.outcome === 'cleared') return result;
      const confirmed = await confirm(invoice.irn);
      return isFine(confirmed) ? clearedOf(confirmed) : { outcome: 'unknown' };
    },
    query: async ({ irn }) => {
      const confirmed = await confirm(irn);
      if (isGone(confirmed)) return { outcome: 'not_found' };
      return isFine(confirmed) ? clearedOf(confirmed) : { outcome: 'unknown' };
    },
    update: async ({ irn }, { paymentStatus, reference }) => {
      const body = { payment_status: paymentStatus, reference: reference ?? irn };
      return isFine(await ask('PATCH', `update/${encodeURIComponent(irn)}`, body));
    },
  };
}
