// Decisions on price proposals: an approved proposal becomes a price as proposed; a declined one has a reason.
import type { Db } from '#server/platform/db/database.ts';
import type { Operator } from '#server/platform/http/call.ts';
import type { OperatorPrice, PriceProposal } from '#shared/contract/operator/prices.ts';
import type { PriceCall } from './price-call.ts';
import { type ProposalRow, priceProposals } from './proposal-queries.ts';
import { toProposal } from './proposals.ts';
import { beginPrice, checkReach } from './service.ts';

export async function listProposals(db: Db, operator: Operator): Promise<PriceProposal[]> {
  return (await priceProposals.list(db)).map((row) => toProposal(row, operator));
}

async function decide(
  call: PriceCall,
  row: ProposalRow,
  status: 'APPROVED' | 'DECLINED' | 'WITHDRAWN',
  note: string | null,
): Promise<PriceProposal> {
  const decided = await priceProposals.decide(call, row.id, { status, at: call.clock.now(), note });
  return toProposal(decided, call.operator);
}

/** A start that has passed in the meantime is replaced by the time of approval: no price starts in the past. */
export async function approveProposal(
  call: PriceCall,
  of: { proposalId: string; confirmedMerchants: number | null | undefined },
): Promise<OperatorPrice> {
  const row = await priceProposals.lockOfAnother(call, of.proposalId);
  const { effectiveFrom: requested, ...terms } = row.terms;
  const effectiveFrom = requested !== null && new Date(requested) > call.clock.now() ? requested : null;
  const input = Object.assign(terms, {
    businessId: null,
    effectiveFrom,
    confirmedMerchants: of.confirmedMerchants,
  });
  await checkReach(call, input);
  await decide(call, row, 'APPROVED', null);
  return beginPrice(call, input);
}

export async function declineProposal(
  call: PriceCall,
  proposalId: string,
  note: string,
): Promise<PriceProposal> {
  const row = await priceProposals.lockOfAnother(call, proposalId);
  call.audit({
    entity: 'price_proposal',
    entityId: row.id,
    businessId: null,
    before: { status: 'PENDING' },
    after: { status: 'DECLINED', note },
  });
  return decide(call, row, 'DECLINED', note);
}

export async function withdrawProposal(call: PriceCall, proposalId: string): Promise<PriceProposal> {
  const row = await priceProposals.lockOwn(call, proposalId);
  call.audit({
    entity: 'price_proposal',
    entityId: row.id,
    businessId: null,
    before: { status: 'PENDING' },
    after: { status: 'WITHDRAWN' },
  });
  return decide(call, row, 'WITHDRAWN', null);
}
