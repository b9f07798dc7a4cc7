// Type helper: checks a noun's approval declaration of a call against the endpoint.

import type { AnyApprovalCall, ApprovalCall } from '#server/platform/approvals/approval-subject.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

export function approvalOf<E extends Endpoint, P = undefined>(
  _endpoint: E,
  call: ApprovalCall<E, P, Services, TxServices>,
): AnyApprovalCall {
  return call;
}
