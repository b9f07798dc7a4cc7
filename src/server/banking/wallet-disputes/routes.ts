// Handlers of wallet disputes.

import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Handlers, TxServices } from '#server/services.ts';
import type { walletDisputesContract } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { disputeList } from './queries.ts';
import { type DisputeStep, getDispute, raiseDispute, takeStep, toWalletDispute } from './service.ts';

type StepCall = {
  services: TxServices;
  tx: Tx;
  actor: Actor;
  environment: Environment;
  params: { walletDisputeId: string };
  audit: (details: AuditDetails) => void;
};

async function step({ services, tx, actor, environment, params, audit }: StepCall, taken: DisputeStep) {
  const place = { environmentId: environment.id, disputeId: params.walletDisputeId };
  await takeStep(services, tx, place, taken, { actor: callerOf(actor), audit });
  return getDispute(services, tx, environment.id, params.walletDisputeId);
}

export const walletDisputeRoutes: Handlers<typeof walletDisputesContract> = {
  listWalletDisputes: ({ tx, services, environment, query }) =>
    disputeList.page(tx, environment.id, query, services.clock.now(), toWalletDispute),
  exportWalletDisputes: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'wallet_disputes', ...body, ids: null }),
  raiseWalletDispute: async ({ tx, services, body, ...call }) =>
    getDispute(services, tx, call.environment.id, await raiseDispute(services, tx, call, body)),
  getWalletDispute: ({ tx, services, environment, params }) =>
    getDispute(services, tx, environment.id, params.walletDisputeId),
  answerWalletDispute: (call) => step(call, { kind: 'answered', text: call.body.text }),
  escalateWalletDispute: (call) => step(call, { kind: 'escalated', text: call.body.text }),
  resolveWalletDispute: (call) => step(call, { kind: 'resolved', outcome: call.body.outcome }),
  withdrawWalletDispute: (call) => step(call, { kind: 'withdrawn' }),
};
