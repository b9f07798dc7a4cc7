// Starting a payment from a merchant's own system, which receives the address to send the payer to.

import { listConnectedChannels } from '#server/payments/gateways/choose-gateways.ts';
import { getFeeBearer } from '#server/payments/pricing/service-charge.ts';
import { checkSplit } from '#server/payments/splits/split-of-payment.ts';
import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import type { BodyOf, OutputOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import type { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { beginPayment, type Fields, invalid } from './new-payment.ts';
import { listAvailableMethods } from './quote.ts';

/** The time until the payment is abandoned, unless the merchant sets another. */
const apiPaymentMs = 24 * 3_600_000;

type Initialize = (typeof checkoutContract)['initializeCheckout'];

/** Fields that require a secret key: fee bearer, split, reference, callback address and expiry. */
const secretFields = ['feeBearer', 'split', 'splitGroupId', 'reference', 'callbackUrl', 'expiresAt'] as const;

/** A publishable key is visible in every browser: it may set the amount, the payer and the purpose only. */
function refuseSecretFields(body: BodyOf<Initialize>): void {
  const provided = secretFields.filter((name) => body[name] !== undefined && body[name] !== null);
  if (provided.length === 0) return;
  const sentence = 'This field requires a secret key.';
  throw new AppError('SECRET_KEY_REQUIRED', {
    fields: Object.fromEntries(provided.map((name) => [name, sentence])),
  });
}

/** Starts a payment for a merchant's own system; the response contains the address of the payer's page. */
export async function initializeCheckout(
  services: TxServices,
  tx: Tx,
  environment: Environment,
  body: BodyOf<Initialize>,
  isPublishable = false,
): Promise<OutputOf<Initialize>> {
  const { clock, publicUrl } = services;
  if (isPublishable) refuseSecretFields(body);
  const now = clock.now();
  const currency = body.currency ?? environment.currency;
  const fields: Fields = {};
  const fault = checkAmount(body.amount, currency);
  if (fault) fields.amount = fault;
  const { businessId, mode } = environment;
  const { channels: connected } = await listConnectedChannels(services.rails, tx, {
    businessId,
    mode,
    currency,
  });
  const { channels: open } = await listAvailableMethods(services, tx, { businessId, mode, currency }, now);
  if (open.length === 0)
    fields.currency =
      connected.length > 0
        ? 'This currency is not available yet'
        : 'No payment method is connected in live mode yet';
  else if (body.channels && !body.channels.some((channel) => open.includes(channel)))
    fields.channels = `${currency} is not available with this payment method`;
  const expiresAt = body.expiresAt ? new Date(body.expiresAt) : new Date(now.getTime() + apiPaymentMs);
  if (expiresAt <= now) fields.expiresAt = 'Must be in the future';
  const phone = body.phone ? normalisePhone(body.phone, environment.country) : null;
  if (body.phone && !phone) fields.phone = 'Phone Number is invalid';
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const shared = await checkSplit(tx, environment.id, body, currency, isPublishable);
  const merchantReference = body.reference ?? null;
  try {
    const reference = await beginPayment(services, tx, {
      merchant: { environmentId: environment.id, mode: environment.mode, businessId: environment.businessId },
      currency,
      amount: body.amount,
      payer: { email: body.email, name: body.name, phone },
      feeBearer: body.feeBearer ?? (await getFeeBearer(tx, environment.id)),
      source: { kind: 'api', id: null, name: null },
      merchantReference,
      description: body.description,
      callbackUrl: body.callbackUrl ?? null,
      channels: body.channels ?? null,
      metadata: body.metadata,
      ...shared,
      expiresAt,
      caller: { ip: null, userAgent: null, language: body.language ?? null },
    });
    return {
      reference,
      merchantReference,
      checkoutUrl: `${publicUrl}/pay/${reference}`,
      embedUrl: `${publicUrl}/embed/${reference}`,
    };
  } catch (error) {
    if (!isUniqueViolation(error, 'transactions_environment_id_merchant_reference_key')) throw error;
    const sentence = 'A payment with this reference already exists.';
    throw new AppError('CONFLICT', { sentence, fields: { reference: sentence } });
  }
}
