// Inflows that await staff, and banks that businesses request: listed across all businesses, and decided.

import { answerBankRequest, businessOfRequest } from '#server/banking/virtual-accounts/bank-requests.ts';
import type { Decision } from '#server/banking/virtual-accounts/inflows/decide-inflow.ts';
import { type StrayRow, unmatchedCurrency } from '#server/banking/virtual-accounts/inflows/stray-books.ts';
import { type DecidedStray, selectStrays } from '#server/banking/virtual-accounts/inflows/stray-inflows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { StaffCall, TxServices } from '#server/services.ts';
import type { WaitingBankRequest, WaitingInflow } from '#shared/contract/operator/bank/inflows.ts';

const listedMax = 200;

export async function listWaitingInflows(db: Db): Promise<WaitingInflow[]> {
  const rows = await db
    .selectFrom('virtualAccountInflows as i')
    .innerJoin('virtualAccounts as a', (join) =>
      join.onRef('a.environmentId', '=', 'i.environmentId').onRef('a.id', '=', 'i.accountId'),
    )
    .innerJoin('environments as e', 'e.id', 'i.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('i.status', 'in', ['UNMATCHED', 'HELD'])
    .selectAll('i')
    .select(['e.mode', 'b.id as businessId', 'b.businessName'])
    .select(['a.reference as accountReference', 'a.accountName', 'a.accountNumber', 'a.bankName'])
    .orderBy('i.receivedAt')
    .limit(listedMax)
    .execute();
  const known = rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    session_id: row.sessionId,
    business: { id: row.businessId, name: row.businessName },
    mode: row.mode,
    account: {
      reference: row.accountReference,
      name: row.accountName,
      number: row.accountNumber,
      bank: row.bankName,
    },
    status: row.status,
    currency: row.currency,
    amount: row.amount,
    sender_name: row.senderName,
    sender_bank: row.senderBank,
    narration: row.narration,
    reason: row.reason,
    received_at: row.receivedAt.toISOString(),
  }));
  const strays = (await selectStrays(db, listedMax)).map(toWaitingStray);
  return [...known, ...strays].sort((a, b) => a.received_at.localeCompare(b.received_at));
}

function toWaitingStray(row: StrayRow): WaitingInflow {
  return {
    id: row.id,
    reference: row.sessionId,
    session_id: row.sessionId,
    business: null,
    mode: row.mode,
    account: { reference: null, name: null, number: row.accountNumber, bank: null },
    status: row.status === 'HELD' ? 'HELD' : 'UNMATCHED',
    currency: unmatchedCurrency,
    amount: row.amount,
    sender_name: row.senderName,
    sender_bank: row.senderBank,
    narration: row.narration,
    reason: row.reason ?? 'No business has this account number',
    received_at: row.receivedAt.toISOString(),
  };
}

type DecideStray<D extends Decision> = (
  tx: Tx,
  id: string,
  decision: D & { at: Date },
) => Promise<DecidedStray | undefined>;

type Decide<D extends Decision> = (
  services: TxServices,
  tx: Tx,
  inflowId: string,
  decision: D,
) => Promise<{ businessId: string; row: { environmentId: string; reference: string; status: string } }>;

/** Carries out a decision by the clock of the environment, and audits who made it. */
export async function decideInflow<D extends Decision>(
  { tx, services, operator, audit }: StaffCall,
  inflowId: string,
  decide: Decide<D>,
  { action, decision, stray }: { action: string; decision: Omit<D, 'by'>; stray: DecideStray<D> },
): Promise<Record<string, never>> {
  const place = await tx
    .selectFrom('virtualAccountInflows')
    .where('id', '=', inflowId)
    .select('environmentId')
    .executeTakeFirst();
  const own = place ? withClockOf(services, place.environmentId) : services;
  const by = { ...decision, by: operator.name } as D;
  const nobodys = place ? undefined : await stray(tx, inflowId, { ...by, at: services.clock.now() });
  if (nobodys) {
    const { row, businessId } = nobodys;
    audit({
      entity: 'stray_inflow',
      entityId: inflowId,
      ...(businessId && { businessId }),
      before: { status: row.status },
      after: { decision: action, session: row.sessionId, ...decision },
    });
    return {};
  }
  const { businessId, row } = await decide(own, tx, inflowId, by);
  audit({
    entity: 'inflow',
    entityId: inflowId,
    businessId,
    before: { status: row.status },
    after: { decision: action, reference: row.reference, ...decision },
  });
  return {};
}

export async function listVirtualBankRequests(db: Db): Promise<WaitingBankRequest[]> {
  const rows = await db
    .selectFrom('virtualBankRequests as r')
    .innerJoin('environments as e', 'e.id', 'r.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('r.status', '=', 'PENDING')
    .selectAll('r')
    .select(['e.mode', 'b.id as businessId', 'b.businessName'])
    .orderBy('r.createdAt')
    .limit(listedMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    business: { id: row.businessId, name: row.businessName },
    mode: row.mode,
    bank_name: row.bankName,
    note: row.note,
    made_by: row.createdByName,
    created_at: row.createdAt.toISOString(),
  }));
}

export async function answerRequest(
  { tx, services, operator, audit }: StaffCall,
  id: string,
  { approved, answer }: { approved: boolean; answer: string },
): Promise<Record<string, never>> {
  const row = await answerBankRequest(tx, id, {
    approved,
    answer,
    by: operator.name,
    at: services.clock.now(),
  });
  audit({
    entity: 'virtual_bank_request',
    entityId: id,
    businessId: await businessOfRequest(tx, row),
    before: { status: 'PENDING' },
    after: { status: row.status, bank: row.bankName, answer },
  });
  return {};
}
