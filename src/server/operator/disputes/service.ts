// Chargebacks and disputes of every business, for staff.
import type { z } from 'zod';
import { businessOf } from '#server/account/businesses/business-of.ts';
import { getChargeback } from '#server/payments/chargebacks/chargeback-view.ts';
import { schemeAndRegionOf } from '#server/payments/chargebacks/open-chargeback.ts';
import { getDispute } from '#server/payments/disputes/dispute-view.ts';
import {
  chargebackMaxOf,
  findPaymentByReference,
  lockPaymentForDispute,
} from '#server/payments/transactions/dispute-standing.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  OperatorChargeback,
  OperatorChargebackDetail,
  OperatorDispute,
  operatorChargebackQuery,
  operatorDisputeQuery,
} from '#shared/contract/operator/disputes.ts';
import { selectBusinesses, selectChargebackPage, selectDisputePage, selectPlace } from './queries.ts';

/** The address whose brand gives the platform name. */
type At = { publicUrl: string };

const noBusiness = { id: '00000000-0000-0000-0000-000000000000', name: '', mode: 'test' as const };

/** Returns the environment of a chargeback or dispute, and its business. Throws NOT_FOUND. */
export async function placeOf(db: Db, table: 'chargebacks' | 'disputes', id: string) {
  const place = await selectPlace(db, table, id);
  if (!place) throw new AppError('NOT_FOUND');
  const business = (await selectBusinesses(db, [place.environmentId])).get(place.environmentId);
  if (!business) throw new AppError('NOT_FOUND');
  return { ...place, business };
}

export async function listOperatorChargebacks(
  services: At,
  db: Db,
  query: z.output<typeof operatorChargebackQuery>,
) {
  const { places, ...page } = await selectChargebackPage(db, query);
  const businesses = await selectBusinesses(
    db,
    places.map((place) => place.environmentId),
  );
  const items: OperatorChargeback[] = [];
  for (const { environmentId, id } of places) {
    const business = businesses.get(environmentId) ?? noBusiness;
    items.push({ ...(await getChargeback(services, db, environmentId, id)), business });
  }
  return { ...page, items };
}

/** Returns the merchant's view, without drafts. */
export async function getOperatorChargeback(
  services: At,
  db: Db,
  chargebackId: string,
): Promise<OperatorChargebackDetail> {
  const { environmentId, business } = await placeOf(db, 'chargebacks', chargebackId);
  const detail = await getChargeback(services, db, environmentId, chargebackId);
  return { ...detail, files: detail.files.filter((file) => file.submission !== null), business };
}

export async function listOperatorDisputes(
  services: At,
  db: Db,
  query: z.output<typeof operatorDisputeQuery>,
) {
  const { places, ...page } = await selectDisputePage(db, query);
  const businesses = await selectBusinesses(
    db,
    places.map((place) => place.environmentId),
  );
  const items: OperatorDispute[] = [];
  for (const { environmentId, id } of places) {
    const business = businesses.get(environmentId) ?? noBusiness;
    items.push({ ...(await getDispute(services, db, environmentId, id, false)), business });
  }
  return { ...page, items };
}

export async function getOperatorDispute(services: At, db: Db, disputeId: string) {
  const { environmentId, business } = await placeOf(db, 'disputes', disputeId);
  return { ...(await getDispute(services, db, environmentId, disputeId, false)), business };
}

/** Returns the payment with a reference. Throws NOT_FOUND at the field. */
export async function findPayment(db: Db, reference: string) {
  const place = await findPaymentByReference(db, reference);
  if (place) return place;
  const sentence = 'There is no payment with this reference';
  throw new AppError('NOT_FOUND', { sentence, fields: { reference: sentence } });
}

/** Returns what can be charged back of a payment. */
export async function describePayment(services: Services, reference: string) {
  return services.database.inTransaction(async (tx) => {
    const place = await findPayment(tx, reference);
    const payment = await lockPaymentForDispute(tx, place.environmentId, place.id);
    const { country } = await businessOf(tx, place.environmentId, services.publicUrl);
    const business = (await selectBusinesses(tx, [place.environmentId])).get(place.environmentId);
    return {
      ...schemeAndRegionOf(payment, country),
      reference: payment.reference,
      business: business ?? noBusiness,
      currency: payment.currency,
      amount: payment.amount,
      disputable: chargebackMaxOf(payment),
      refunded: payment.refundedAmount + payment.refundPending,
      customer: payment.customerName ?? payment.customerEmail,
      paidAt: payment.paidAt?.toISOString() ?? null,
    };
  });
}
