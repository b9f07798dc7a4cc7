// Status changes of a payment link requested by a user: the allowed transitions.

import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { LinkStatus, PaymentLink } from '#shared/contract/payments/payment-links.ts';
import { linkStates, requestedChanges } from '#shared/payments/payment-states.ts';
import { canBecome } from '#shared/states.ts';
import { updateLink } from './queries.ts';
import { getLockedLink, getPaymentLink, type LinkServices } from './service.ts';

type AskedStatus = 'ACTIVE' | 'INACTIVE' | 'CLOSED';

const refusals: Record<LinkStatus, string> = {
  ACTIVE: 'The payment link’s current status does not allow this.',
  DRAFT: 'This is a draft. Publish it first.',
  INACTIVE: 'The payment link’s current status does not allow this.',
  COMPLETED: 'This payment link has reached its payment limit. Raise the limit to use it again.',
  EXPIRED: 'This payment link has expired. Change its expiry date to use it again.',
  CLOSED: 'An archived payment link cannot be used again. Duplicate it instead.',
};

/** Activates, deactivates or archives a link; requesting the current status changes nothing. */
export async function setPaymentLinkStatus(
  tx: Tx,
  services: LinkServices,
  environment: Environment,
  linkId: string,
  status: AskedStatus,
): Promise<PaymentLink> {
  const link = await getLockedLink(tx, services, environment, linkId);
  const now = services.clock.now();
  if (link.currentStatus !== status) {
    const isPast = link.expiresAt !== null && link.expiresAt <= now;
    const isOff = link.currentStatus === 'INACTIVE' || link.currentStatus === 'DRAFT';
    if (status === 'ACTIVE' && isPast && isOff) refuse('EXPIRED');
    if (!canBecome<LinkStatus>(linkStates, link.currentStatus, status, requestedChanges))
      refuse(link.currentStatus);
    await updateLink(tx, link, { status, updatedAt: now });
  }
  return getPaymentLink(tx, services, environment, linkId);
}

function refuse(present: LinkStatus): never {
  throw new AppError('LINK_STATE', { sentence: refusals[present] });
}
