// Exchange rates for staff: the rates of live mode, and new rates and mark-ups, which one member of staff proposes and another approves.
import {
  findLiveRate,
  insertMarkup,
  insertStaffRate,
  listDatedRows,
  listMarkups,
  rateLifeMs,
} from '#server/banking/exchange-rates/dated-rows.ts';
import { type Db, isUniqueViolation } from '#server/platform/db/database.ts';
import type { Operator } from '#server/platform/http/call.ts';
import { proposalStateOf, proposedBy } from '#server/platform/rows/proposal-rows.ts';
import type { StaffCall, TxServices } from '#server/services.ts';
import { markedDown, type Pair } from '#shared/banking/exchange.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  ExchangePair,
  ExchangeProposal,
  ExchangeProposalInput,
} from '#shared/contract/operator/console/exchange-rates.ts';
import { exchangeProposals, insertProposal, type ProposalRow } from './queries.ts';

export async function listExchangePairs(services: TxServices, db: Db) {
  const now = services.clock.now();
  const items: ExchangePair[] = [];
  for (const { from, to, markupPpm, validFrom } of await listMarkups(db, now)) {
    const rate = await findLiveRate(services, db, { from, to }, now);
    items.push({
      from,
      to,
      rate: rate?.rate ?? null,
      source: rate?.source ?? null,
      rate_from: rate?.validFrom.toISOString() ?? null,
      too_old: rate?.isOld ?? false,
      markup_ppm: markupPpm,
      markup_from: validFrom.toISOString(),
      customer_rate: rate ? markedDown(rate.rate, markupPpm) : null,
    });
  }
  return { items, valid_hours: rateLifeMs / 3_600_000 };
}

export async function listExchangeRows(db: Db, pair: Pair) {
  const rows = await listDatedRows(db, pair);
  return {
    items: rows.map(({ validFrom, ...row }) => ({ ...row, ...pair, valid_from: validFrom.toISOString() })),
  };
}

/** Returns the current value of a pair; null when there is none. */
async function presentOf(
  services: TxServices,
  db: Db,
  { kind, from, to }: Pick<ExchangeProposalInput, 'kind' | 'from' | 'to'>,
): Promise<number | null> {
  const now = services.clock.now();
  if (kind === 'rate') return (await findLiveRate(services, db, { from, to }, now))?.rate ?? null;
  const markups = await listMarkups(db, now);
  return markups.find((markup) => markup.from === from && markup.to === to)?.markupPpm ?? null;
}

async function toProposal(
  { services, tx, operator }: Pick<StaffCall, 'services' | 'operator'> & { tx: Db },
  row: ProposalRow,
): Promise<ExchangeProposal> {
  const { fromCurrency: from, toCurrency: to, kind } = row;
  return {
    id: row.id,
    kind,
    from,
    to,
    value: row.value,
    present: await presentOf(services, tx, { kind, from, to }),
    valid_from: row.validFrom?.toISOString() ?? null,
    ...proposalStateOf(row, operator),
  };
}

export async function listExchangeProposals(services: TxServices, db: Db, operator: Operator) {
  const items: ExchangeProposal[] = [];
  for (const row of await exchangeProposals.list(db))
    items.push(await toProposal({ services, tx: db, operator }, row));
  return { items };
}

/** Clocks of browsers and servers differ slightly, so a time less than a minute ago counts as now. */
const leewayMs = 60_000;

function beginOf(requested: string | null, now: Date): Date | null {
  if (requested === null) return null;
  const at = new Date(requested);
  if (at.getTime() >= now.getTime() - leewayMs) return at;
  const sentence = 'It cannot start in the past';
  throw new AppError('VALIDATION', { sentence, fields: { valid_from: sentence } });
}

/** The factor by which a new rate may differ from the current one, so that a typing error is reported at once. */
const farFactor = 2;

export async function proposeExchange(
  call: StaffCall,
  input: ExchangeProposalInput,
): Promise<ExchangeProposal> {
  const { services, tx, operator, audit } = call;
  const now = services.clock.now();
  const { kind, from, to, value, reason } = input;
  const present = await presentOf(services, tx, input);
  const isFar = present !== null && (value > present * farFactor || value * farFactor < present);
  if (kind === 'rate' && isFar) {
    const sentence = 'This is more than twice or less than half of the current rate';
    throw new AppError('VALIDATION', { sentence, fields: { value: sentence } });
  }
  const row = await insertProposal(tx, {
    id: services.clock.newId(),
    kind,
    fromCurrency: from,
    toCurrency: to,
    value,
    validFrom: beginOf(input.valid_from, now),
    ...proposedBy(operator, reason, now),
  });
  audit({
    entity: 'exchange_proposal',
    entityId: row.id,
    businessId: null,
    before: { value: present },
    after: { kind, from, to, value, reason, validFrom: input.valid_from },
  });
  return toProposal(call, row);
}

async function decide(
  call: StaffCall,
  row: ProposalRow,
  status: 'APPROVED' | 'DECLINED' | 'WITHDRAWN',
  note: string | null,
): Promise<ExchangeProposal> {
  const { services, audit } = call;
  const at = services.clock.now();
  audit({
    entity: 'exchange_proposal',
    entityId: row.id,
    businessId: null,
    before: { status: 'PENDING' },
    after: { status, note },
  });
  return toProposal(call, await exchangeProposals.decide(call, row.id, { status, at, note }));
}

/** A start that has passed in the meantime is replaced by the time of approval. */
export async function approveExchange(call: StaffCall, id: string): Promise<ExchangeProposal> {
  const { services, tx } = call;
  const row = await exchangeProposals.lockOfAnother(call, id);
  const now = services.clock.now();
  const validFrom = row.validFrom && row.validFrom > now ? row.validFrom : now;
  const { fromCurrency: from, toCurrency: to, value } = row;
  try {
    if (row.kind === 'rate') await insertStaffRate(tx, { from, to, rate: value, validFrom });
    else await insertMarkup(tx, { from, to, markupPpm: value, validFrom });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', { sentence: 'Another rate for this pair starts at this time.' });
  }
  return decide(call, row, 'APPROVED', null);
}

export async function declineExchange(call: StaffCall, id: string, note: string): Promise<ExchangeProposal> {
  const row = await exchangeProposals.lockOfAnother(call, id);
  return decide(call, row, 'DECLINED', note);
}

export async function withdrawExchange(call: StaffCall, id: string): Promise<ExchangeProposal> {
  const row = await exchangeProposals.lockOwn(call, id);
  return decide(call, row, 'WITHDRAWN', null);
}
