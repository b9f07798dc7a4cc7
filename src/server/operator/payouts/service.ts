// Payouts across all businesses, for staff: listed, held and released; payout accounts approved or rejected.

import type { Db } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/services.ts';
import { decidePayoutAccount } from '#server/settlement/payout-accounts/decide-account.ts';
import { rescheduleHeldPayouts } from '#server/settlement/payouts/held-payouts.ts';
import {
  holdOnePayout,
  releaseOnePayout,
  returnOnePayout,
} from '#server/settlement/payouts/operator-changes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { BusinessHold, OperatorPayout, ReviewAccount } from '#shared/contract/operator/payouts.ts';
import {
  countPayoutsOfAll,
  deleteHold,
  insertHold,
  type OperatorPayoutQuery,
  selectAccountsToReview,
  selectBusiness,
  selectHolds,
  selectPayoutPlace,
  selectPayoutsOfAll,
} from './queries.ts';
import { maskAccount } from './reveal-account.ts';

export async function listOperatorPayouts(db: Db, query: OperatorPayoutQuery) {
  const [rows, counts] = await Promise.all([selectPayoutsOfAll(db, query), countPayoutsOfAll(db, query)]);
  const items = rows.map((row): OperatorPayout => {
    const { bankName, accountNumber, holdKind, holdReason } = row;
    return {
      id: row.id,
      payoutRef: row.payoutRef,
      business: { id: row.businessId, name: row.businessName },
      mode: row.mode,
      subAccount: row.subAccountName,
      status: row.status,
      currency: row.currency,
      net: row.net,
      itemCount: row.itemCount,
      bank: bankName,
      accountNumber: accountNumber && maskAccount(accountNumber),
      sessionId: row.sessionId,
      hold: holdKind && holdReason ? { kind: holdKind, reason: holdReason } : null,
      heldByOperator: row.operatorHold !== null,
      failure: row.failure,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
  return {
    items,
    page: query.page,
    limit: query.limit,
    total: counts[query.tab],
    totalCapped: false,
    counts,
  };
}

/** Changes one payout, and audits the change under its business. */
async function changeOne(
  call: StaffCall,
  payoutId: string,
  details: Record<string, unknown>,
  change: (place: { environmentId: string; payoutId: string }) => Promise<void>,
): Promise<Record<string, never>> {
  const place = await selectPayoutPlace(call.tx, payoutId);
  if (!place) throw new AppError('NOT_FOUND');
  await change({ environmentId: place.environmentId, payoutId });
  call.audit({ entity: 'payout', entityId: payoutId, businessId: place.businessId, after: details });
  return {};
}

export const holdOperatorPayout = (call: StaffCall, payoutId: string, reason: string) =>
  changeOne(call, payoutId, { held: true, reason }, (place) =>
    holdOnePayout(call.services, call.tx, place, reason),
  );

export const releaseOperatorPayout = (call: StaffCall, payoutId: string) =>
  changeOne(call, payoutId, { held: false }, (place) => releaseOnePayout(call.services, call.tx, place));

export const returnOperatorPayout = (call: StaffCall, payoutId: string, reason: string) =>
  changeOne(call, payoutId, { status: 'FAILED', reason }, (place) =>
    returnOnePayout(call.services, call.tx, place, reason),
  );

export async function listPayoutHolds(db: Db): Promise<BusinessHold[]> {
  return (await selectHolds(db)).map(({ businessId, businessName, heldAt, ...rest }) => ({
    ...rest,
    business: { id: businessId, name: businessName },
    heldAt: heldAt.toISOString(),
  }));
}

export async function holdBusinessPayouts(
  call: StaffCall,
  input: { businessId: string; reason: string },
): Promise<Record<string, never>> {
  const { tx, services, operator, audit } = call;
  const business = await selectBusiness(tx, input.businessId);
  if (!business) throw new AppError('NOT_FOUND');
  const row = { ...input, heldBy: operator.operatorId, heldAt: services.clock.now() };
  if (!(await insertHold(tx, row))) throw new AppError('CONFLICT', { sentence: 'It is already on hold.' });
  audit({
    entity: 'payout_hold',
    entityId: business.id,
    businessId: business.id,
    after: { reason: input.reason },
  });
  return {};
}

export async function releaseBusinessPayouts(
  call: StaffCall,
  businessId: string,
): Promise<Record<string, never>> {
  const { tx, services, audit } = call;
  const [business, before] = [await selectBusiness(tx, businessId), await deleteHold(tx, businessId)];
  if (!business || !before) throw new AppError('NOT_FOUND');
  await rescheduleHeldPayouts(tx, business.liveEnvironmentId, services.clock.now());
  audit({
    entity: 'payout_hold',
    entityId: businessId,
    businessId,
    before: { reason: before.reason },
  });
  return {};
}

export async function listAccountsToReview(db: Db): Promise<ReviewAccount[]> {
  return (await selectAccountsToReview(db)).map((row) => {
    const { id, mode, currency, bankName, accountNumber, accountName, nameMatch, matchedName } = row;
    return {
      id,
      mode,
      currency,
      bankName,
      accountNumber: maskAccount(accountNumber),
      accountName,
      nameMatch,
      matchedName,
      business: { id: row.businessId, name: row.businessName },
      createdAt: row.createdAt.toISOString(),
    };
  });
}

export async function decideAccount(
  call: StaffCall,
  accountId: string,
  decision: { approved: boolean; reason: string },
): Promise<Record<string, never>> {
  const { tx, services, operator, audit } = call;
  const row = (await selectAccountsToReview(tx)).find((item) => item.id === accountId);
  if (!row) throw new AppError('NOT_FOUND');
  const { environmentId: id, businessId, businessName, mode, timeZone } = row;
  const environment = { id, businessId, businessName, mode, timeZone };
  await decidePayoutAccount(services, tx, { environment, accountId, ...decision, by: operator.name });
  audit({ entity: 'payout_account', entityId: accountId, businessId, after: decision });
  return {};
}
