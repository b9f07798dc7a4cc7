// Handlers of POS terminal requests in the console.
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Operator } from '#server/platform/http/call.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Handlers, TxServices } from '#server/services.ts';
import {
  assignTerminals,
  deciderOf,
  decideTerminalRequest,
  deliverTerminals,
  dispatchTerminals,
  getTerminalRequest,
  placeOfRequest,
} from '#server/terminals/terminal-requests/service.ts';
import type {
  TerminalReview,
  terminalReviewsContract,
} from '#shared/contract/operator/console/terminal-requests.ts';

async function readReview(
  services: { publicUrl: string },
  db: Db,
  place: { environmentId: string; requestId: string },
): Promise<TerminalReview> {
  const owner = await ownerOfEnvironment(db, place.environmentId);
  return {
    ...(await getTerminalRequest(services, db, place)),
    business: { id: owner.businessId, name: owner.businessName },
    mode: owner.mode,
    decidedBy: await deciderOf(db, place),
  };
}

type Call = {
  services: TxServices;
  tx: Tx;
  operator: Operator;
  params: { terminalRequestId: string };
  audit: (details: AuditDetails) => void;
};

/** Takes one step by the clock of its environment, and audits it for its business; returns the new state. */
async function take(
  { services, tx, operator, params, audit }: Call,
  step: (
    own: TxServices,
    place: { environmentId: string; requestId: string },
    staff: { by: string; audit: Call['audit'] },
  ) => Promise<void>,
): Promise<TerminalReview> {
  const place = await placeOfRequest(tx, params.terminalRequestId);
  const { businessId } = await ownerOfEnvironment(tx, place.environmentId);
  const own = withClockOf(services, place.environmentId);
  await step(own, place, { by: operator.name, audit: (details) => audit({ businessId, ...details }) });
  return readReview(own, tx, place);
}

export const terminalReviewRoutes: Handlers<typeof terminalReviewsContract> = {
  getTerminalReview: async ({ services, tx, params }) =>
    readReview(services, tx, await placeOfRequest(tx, params.terminalRequestId)),
  decideTerminalRequest: ({ body, ...call }) =>
    take(call, (own, place, staff) => decideTerminalRequest(own, call.tx, place, staff, body)),
  dispatchTerminals: ({ body, ...call }) =>
    take(call, (own, place, staff) => dispatchTerminals(own, call.tx, place, staff, body)),
  deliverTerminals: (call) => take(call, (own, place, staff) => deliverTerminals(own, call.tx, place, staff)),
  assignTerminals: ({ body, ...call }) =>
    take(call, (own, place, staff) => assignTerminals(own, call.tx, place, staff, body.serialNumbers)),
};
