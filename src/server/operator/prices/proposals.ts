// Platform prices that await approval by a second member of staff: proposed here, decided by another.
import type { Operator } from '#server/platform/http/call.ts';
import type { PriceProposal, ProposedTerms } from '#shared/contract/operator/prices.ts';
import { permissionsOfRole } from '#shared/operator-permissions.ts';
import type { PriceCall, PriceInput } from './price-call.ts';
import { insertProposal, type ProposalRow, selectColleagueRoles } from './proposal-queries.ts';

/** Whether another member of staff who can sign in may change prices. */
export async function isApprovedByAnother({
  tx,
  operator,
}: Pick<PriceCall, 'tx' | 'operator'>): Promise<boolean> {
  const colleagues = await selectColleagueRoles(tx, operator.operatorId);
  return colleagues.some((role) => permissionsOfRole(role).includes('PRICES.READ_WRITE'));
}

export async function proposePrice(call: PriceCall, input: PriceInput): Promise<PriceProposal> {
  const { tx, clock, operator, audit } = call;
  const { businessId: _, confirmedMerchants, ...terms } = input;
  const id = clock.newId();
  const row = await insertProposal(tx, {
    id,
    terms: JSON.stringify(terms satisfies ProposedTerms),
    status: 'PENDING',
    proposedBy: operator.operatorId,
    proposedByName: operator.name,
    createdAt: clock.now(),
  });
  const after: Record<string, unknown> = { confirmedMerchants };
  audit({ entity: 'price_proposal', entityId: id, businessId: null, after: Object.assign(after, terms) });
  return toProposal(row, operator);
}

export function toProposal(row: ProposalRow, operator: Operator): PriceProposal {
  const { id, status, proposedByName, decidedByName, note } = row;
  return Object.assign({}, row.terms, {
    id,
    status,
    proposedByName,
    own: row.proposedBy === operator.operatorId,
    createdAt: row.createdAt.toISOString(),
    decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note,
  });
}
