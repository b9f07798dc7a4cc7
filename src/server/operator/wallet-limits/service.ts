// Wallet limits for staff: the maximum per tier to receive, send and hold, and new limits, which one member of staff proposes and another
// approves.
import {
  insertLimitRow,
  type LimitRow,
  listLimitRows,
  listLimits,
} from '#server/banking/wallets/limits/limit-rows.ts';
import { type Db, isUniqueViolation } from '#server/platform/db/database.ts';
import type { Operator } from '#server/platform/http/call.ts';
import { proposalStateOf, proposedBy } from '#server/platform/rows/proposal-rows.ts';
import { dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import type { StaffCall, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  LimitProposal,
  LimitProposalInput,
  TierLimitRow,
  TierLimits,
} from '#shared/contract/operator/console/wallet-limits.ts';
import type { Currency } from '#shared/money.ts';
import { insertProposal, limitProposals, type ProposalRow, selectApproved } from './queries.ts';

type Place = { currency: Currency; tier: number };

/** The central bank sets the limits, so their day begins in its time zone, at the same instant for every business. */
const timeZone = 'Africa/Lagos';

const capsOf = ({
  singleDeposit,
  dailyDebit,
  balanceMax,
}: Pick<LimitRow, 'singleDeposit' | 'dailyDebit' | 'balanceMax'>) => ({
  single_deposit: singleDeposit,
  daily_debit: dailyDebit,
  balance_max: balanceMax,
});

function toLimits(row: LimitRow): TierLimits {
  const { currency, tier, validFrom } = row;
  return { currency, tier, ...capsOf(row), valid_from: validFrom.toISOString() };
}

export async function listTierLimits({ clock }: TxServices, db: Db) {
  return { items: (await listLimits(db, clock.now())).map(toLimits) };
}

export async function listTierLimitRows({ clock }: TxServices, db: Db, { currency, tier }: Place) {
  const now = clock.now();
  const rows = await listLimitRows(db, currency, tier);
  const current = rows.find(({ validFrom }) => validFrom <= now);
  const approved = await selectApproved(db, currency, tier);
  const items = rows.map((row): TierLimitRow => {
    const of = approved.find(({ validFrom }) => validFrom?.getTime() === row.validFrom.getTime());
    return {
      ...toLimits(row),
      state: row === current ? 'current' : row.validFrom > now ? 'to_come' : 'past',
      proposed_by: of?.proposedByName ?? null,
      approved_by: of?.decidedByName ?? null,
      reason: of?.reason ?? null,
    };
  });
  return { items };
}

async function presentOf({ clock }: TxServices, db: Db, { currency, tier }: Place) {
  const rows = await listLimits(db, clock.now());
  const row = rows.find((row) => row.currency === currency && row.tier === tier);
  return row ? capsOf(row) : null;
}

async function toProposal(
  { services, tx, operator }: Pick<StaffCall, 'services' | 'operator'> & { tx: Db },
  row: ProposalRow,
): Promise<LimitProposal> {
  const { currency, tier } = row;
  return {
    id: row.id,
    currency,
    tier,
    ...capsOf(row),
    present: await presentOf(services, tx, row),
    starts_on: row.startsOn,
    ...proposalStateOf(row, operator),
  };
}

export async function listLimitProposals(services: TxServices, db: Db, operator: Operator) {
  const items: LimitProposal[] = [];
  for (const row of await limitProposals.list(db))
    items.push(await toProposal({ services, tx: db, operator }, row));
  return { items };
}

export async function proposeLimits(call: StaffCall, input: LimitProposalInput): Promise<LimitProposal> {
  const { services, tx, operator, audit } = call;
  const now = services.clock.now();
  const present = await presentOf(services, tx, input);
  if (!present) throw new AppError('NOT_FOUND');
  if (input.starts_on && input.starts_on <= dayOf(now, timeZone)) {
    const sentence = 'Choose a date after today, or leave empty to start on approval';
    throw new AppError('VALIDATION', { sentence, fields: { starts_on: sentence } });
  }
  const { currency, tier, single_deposit, daily_debit, balance_max, reason } = input;
  const row = await insertProposal(tx, {
    id: services.clock.newId(),
    currency,
    tier,
    singleDeposit: single_deposit,
    dailyDebit: daily_debit,
    balanceMax: balance_max,
    startsOn: input.starts_on,
    ...proposedBy(operator, reason, now),
  });
  audit({
    entity: 'wallet_limits',
    entityId: row.id,
    businessId: null,
    before: present,
    after: { currency, tier, single_deposit, daily_debit, balance_max, startsOn: input.starts_on, reason },
  });
  return toProposal(call, row);
}

async function decide(
  call: StaffCall,
  row: ProposalRow,
  decision: { status: 'APPROVED' | 'DECLINED' | 'WITHDRAWN'; note: string | null; validFrom: Date | null },
): Promise<LimitProposal> {
  const { services, audit } = call;
  const { status, note, validFrom } = decision;
  audit({
    entity: 'wallet_limits',
    entityId: row.id,
    businessId: null,
    before: { status: 'PENDING' },
    after: { status, note, validFrom },
  });
  const at = services.clock.now();
  const decided = await limitProposals.decide(call, row.id, { status, at, note }, { validFrom });
  return toProposal(call, decided);
}

/** If the day has begun in the meantime, the limits start at the time of approval. */
export async function approveLimits(call: StaffCall, id: string): Promise<LimitProposal> {
  const { services, tx } = call;
  const row = await limitProposals.lockOfAnother(call, id);
  const now = services.clock.now();
  const startsAt = row.startsOn ? startOfDay(row.startsOn, timeZone) : now;
  const validFrom = startsAt > now ? startsAt : now;
  const { currency, tier, singleDeposit, dailyDebit, balanceMax } = row;
  try {
    await insertLimitRow(tx, { currency, tier, validFrom, singleDeposit, dailyDebit, balanceMax });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', { sentence: 'Other limits for this tier start on this date.' });
  }
  return decide(call, row, { status: 'APPROVED', note: null, validFrom });
}

export async function declineLimits(call: StaffCall, id: string, note: string): Promise<LimitProposal> {
  const row = await limitProposals.lockOfAnother(call, id);
  return decide(call, row, { status: 'DECLINED', note, validFrom: null });
}

export async function withdrawLimits(call: StaffCall, id: string): Promise<LimitProposal> {
  const row = await limitProposals.lockOwn(call, id);
  return decide(call, row, { status: 'WITHDRAWN', note: null, validFrom: null });
}
