// The caller of an action on a subscription, and its environment.

import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { TimelineActor } from '#shared/timeline.ts';

/** The caller and environment: a member of the business, or the customer. */
export type StepCall = {
  actor: TimelineActor;
  environment: { id: string; timeZone: string };
  audit?: (details: AuditDetails) => void;
};

export const stepOf = (call: {
  actor: Parameters<typeof callerOf>[0];
  environment: { id: string; timeZone: string };
  audit: (details: AuditDetails) => void;
}): StepCall => ({ actor: callerOf(call.actor), environment: call.environment, audit: call.audit });

export const audited = ({ audit }: StepCall) => (audit ? { audit } : {});
