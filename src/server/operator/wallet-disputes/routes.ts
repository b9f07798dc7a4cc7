// Handlers of wallet disputes in the console.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import {
  type DisputeStep,
  getDispute,
  placeOfDispute,
  takeStep,
} from '#server/banking/wallet-disputes/service.ts';

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Handlers, TxServices } from '#server/services.ts';
import type {
  OperatorWalletDispute,
  operatorWalletDisputesContract,
} from '#shared/contract/operator/console/wallet-disputes.ts';

async function read(services: { publicUrl: string }, db: Db, id: string): Promise<OperatorWalletDispute> {
  const { environmentId } = await placeOfDispute(db, id);
  const { businessId, businessName, mode } = await ownerOfEnvironment(db, environmentId);
  const dispute = await getDispute(services, db, environmentId, id);
  return { ...dispute, business: { id: businessId, name: businessName }, mode };
}

type StepCall = {
  services: TxServices;
  tx: Tx;
  params: { walletDisputeId: string };
  audit: (details: AuditDetails) => void;
};

async function step({ services, tx, params, audit }: StepCall, taken: DisputeStep) {
  const place = await placeOfDispute(tx, params.walletDisputeId);
  const { businessId } = await ownerOfEnvironment(tx, place.environmentId);
  const own = withClockOf(services, place.environmentId);
  await takeStep(own, tx, place, taken, { actor: { kind: 'provider' } });
  audit({ businessId, entity: 'wallet_dispute', entityId: place.disputeId, after: { ...taken } });
  return read(own, tx, place.disputeId);
}

export const operatorWalletDisputeRoutes: Handlers<typeof operatorWalletDisputesContract> = {
  getOperatorWalletDispute: ({ services, tx, params }) => read(services, tx, params.walletDisputeId),
  answerOperatorWalletDispute: (call) => step(call, { kind: 'answered', text: call.body.text }),
  resolveOperatorWalletDispute: (call) => step(call, { kind: 'resolved', outcome: call.body.outcome }),
};
