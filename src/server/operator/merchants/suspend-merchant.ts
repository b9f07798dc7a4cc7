// Suspending a business and ending the suspension: live mode is closed, and its members are notified of the reason.

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

type Suspension = {
  /** Whether the change suspends the business or ends the suspension. */
  suspends: boolean;
  reason: string;
  kind: 'business_suspended' | 'business_reactivated';
  subject: (businessName: string) => string;
  paragraphs: readonly string[];
};

async function changeSuspension(
  { tx, services, audit }: MerchantCall,
  businessId: string,
  { suspends, reason, kind, subject, paragraphs }: Suspension,
): Promise<MerchantDetail> {
  const { clock } = services;
  const { publicUrl } = await atBusiness(tx, services, { businessId });
  const business = await lockMerchant(tx, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  if ((business.suspendedAt !== null) === suspends)
    throw new AppError('CONFLICT', {
      sentence: suspends ? 'This business is already suspended.' : 'This business is not suspended.',
    });
  await setSuspended(tx, businessId, suspends ? { at: clock.now(), reason } : null);
  audit({
    businessId,
    entity: 'business',
    entityId: businessId,
    before: suspends ? { status: 'ACTIVE' } : { status: 'SUSPENDED', reason: business.suspendedReason },
    after: { status: suspends ? 'SUSPENDED' : 'ACTIVE', reason },
  });
  await sendNotices(tx, services, business, await listActiveMemberEmails(tx, businessId), {
    kind,
    subject: subject(business.businessName),
    paragraphs: [...paragraphs],
    button: { label: 'Open the dashboard', url: publicUrl },
  });
  return getMerchant(tx, clock, businessId);
}

/** Members are moved to test mode, since live mode refuses all payments. Payments under way can still be completed. */
export const suspendMerchant = (call: MerchantCall, businessId: string, reason: string) =>
  changeSuspension(call, businessId, {
    suspends: true,
    reason,
    kind: 'business_suspended',
    subject: (name) => `${name} is suspended`,
    paragraphs: [
      'Live payments and live mode are disabled until the suspension ends. Payments in progress can still be completed, and test mode stays available.',
      `Reason: ${reason}`,
      'Reply to this e-mail or contact support.',
    ],
  });

export const reactivateMerchant = (call: MerchantCall, businessId: string, reason: string) =>
  changeSuspension(call, businessId, {
    suspends: false,
    reason,
    kind: 'business_reactivated',
    subject: (name) => `${name} is active again`,
    paragraphs: ['The suspension has ended. Live mode and live payments are available again.'],
  });
