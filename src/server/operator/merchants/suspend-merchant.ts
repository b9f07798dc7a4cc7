// Suspending a business and ending the suspension: live mode is closed to it, and its people are told why.

import { atBusiness } from '#server/account/businesses/at-business.ts';
import { setSuspended } from '#server/account/businesses/change-business.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { MerchantDetail } from '#shared/contract/operator/merchants.ts';
import { sendNotices } from './notices.ts';
import { listActiveMemberEmails, lockMerchant } from './queries.ts';
import { getMerchant } from './service.ts';

export type MerchantCall = {
  tx: Tx;
  services: TxServices;
  audit: (details: AuditDetails) => void;
};

async function findForChange(tx: Tx, businessId: string, suspended: boolean) {
  const business = await lockMerchant(tx, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  if ((business.suspendedAt !== null) !== suspended)
    throw new AppError('CONFLICT', {
      sentence: suspended ? 'This business is not suspended.' : 'This business is already suspended.',
    });
  return business;
}

/** Members are put into test mode, so that nobody sits in a live mode that takes nothing. Payments under way still end. */
export async function suspendMerchant(
  call: MerchantCall,
  businessId: string,
  reason: string,
): Promise<MerchantDetail> {
  const { tx, services, audit } = call;
  const { clock } = services;
  const { publicUrl } = await atBusiness(tx, services, { businessId });
  const business = await findForChange(tx, businessId, false);
  await setSuspended(tx, businessId, { at: clock.now(), reason });
  audit({
    businessId,
    entity: 'business',
    entityId: businessId,
    before: { status: 'ACTIVE' },
    after: { status: 'SUSPENDED', reason },
  });
  await sendNotices(tx, services, business, await listActiveMemberEmails(tx, businessId), {
    kind: 'business_suspended',
    subject: `${business.businessName} is suspended`,
    paragraphs: [
      'Live payments and live mode are disabled until the suspension ends. Payments in progress can still be completed, and test mode stays available.',
      `Reason: ${reason}`,
      'Reply to this e-mail or contact support.',
    ],
    button: { label: 'Open the dashboard', url: publicUrl },
  });
  return getMerchant(tx, clock, businessId);
}

export async function reactivateMerchant(
  call: MerchantCall,
  businessId: string,
  reason: string,
): Promise<MerchantDetail> {
  const { tx, services, audit } = call;
  const { clock } = services;
  const { publicUrl } = await atBusiness(tx, services, { businessId });
  const business = await findForChange(tx, businessId, true);
  await setSuspended(tx, businessId, null);
  audit({
    businessId,
    entity: 'business',
    entityId: businessId,
    before: { status: 'SUSPENDED', reason: business.suspendedReason },
    after: { status: 'ACTIVE', reason },
  });
  await sendNotices(tx, services, business, await listActiveMemberEmails(tx, businessId), {
    kind: 'business_reactivated',
    subject: `${business.businessName} is active again`,
    paragraphs: ['The suspension has ended. Live mode and live payments are available again.'],
    button: { label: 'Open the dashboard', url: publicUrl },
  });
  return getMerchant(tx, clock, businessId);
}
