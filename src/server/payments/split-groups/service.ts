// Queries of split groups: one, a page of them, the options of a picker, and the quote of a payment's split.

import { choosePrice, listPrices } from '#server/payments/pricing/prices.ts';
import { findGroup, type GroupRow } from '#server/payments/splits/groups.ts';
import type { Db } from '#server/platform/db/database.ts';
import { countedPage } from '#server/platform/db/list-pages.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { listSubAccountsById } from '#server/settlement/sub-accounts/service.ts';
import type { BodyOf, OutputOf, QueryOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { SplitGroup, splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { formatMoney } from '#shared/money.ts';
import { formatRate, quoteFee } from '#shared/payments/fees.ts';
import { allocateSplit } from '#shared/payments/split.ts';
import { countGroups, type GroupListQuery, selectGroupOptions, selectGroups } from './queries.ts';

type Contract = typeof splitGroupsContract;
const optionsMax = 500;

export function toSplitGroup(row: GroupRow): SplitGroup {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    type: row.type,
    currency: row.currency,
    bearer: row.bearer,
    bearerSubAccountId: row.bearerSubAccountId,
    members: row.members.map((member, index) => ({
      ...member,
      accountNumber: row.accountNumbers[index] ?? '',
    })),
    status: row.status,
    version: row.version,
    versionedAt: row.versionedAt.toISOString(),
    links: row.links,
    pages: row.pages,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdByName,
  };
}

export async function getSplitGroup(db: Db, environment: Environment, id: string): Promise<SplitGroup> {
  const row = await findGroup(db, environment.id, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toSplitGroup(row);
}

/** Returns a page of groups. The counts by status follow every filter but the status itself, as tabs do. */
export async function listSplitGroups(
  db: Db,
  environment: Environment,
  query: GroupListQuery,
): Promise<OutputOf<Contract['listSplitGroups']>> {
  return countedPage(query, selectGroups(db, environment.id, query), toSplitGroup, () =>
    countGroups(db, environment.id, query),
  );
}

/** Returns "Ada Foods 20% · Bello 10%". */
export function summaryOf({ members, type, currency }: GroupRow): string {
  const share = (amount: number) => (type === 'flat' ? formatMoney(amount, currency) : formatRate(amount));
  return members.map((member) => `${member.businessName} ${share(member.share)}`).join(' · ');
}

export async function listSplitGroupOptions(
  db: Db,
  environment: Environment,
  query: QueryOf<Contract['listSplitGroupOptions']>,
): Promise<OutputOf<Contract['listSplitGroupOptions']>> {
  const rows = await selectGroupOptions(db, environment.id, query.currency, optionsMax);
  return {
    items: rows.map((row) => {
      const { id, name, currency, type, status } = row;
      return { id, name, currency, type, status, summary: summaryOf(row) };
    }),
  };
}

/**
 * Quotes each recipient's part of a payment, at the current price of a local card or transfer. As in a payment, the share of an inactive
 * sub-account stays with the business.
 */
export async function quoteSplit(
  db: Db,
  environment: Environment,
  body: BodyOf<Contract['quoteSplit']>,
  now: Date,
): Promise<OutputOf<Contract['quoteSplit']>> {
  const { currency, amount, channel, feeBearer, split } = body;
  const prices = await listPrices(db, environment.businessId, currency);
  const price = choosePrice(prices, { channel, region: 'local' }, now);
  if (!price) {
    const sentence = `${currency} is not available with this payment method`;
    throw new AppError('VALIDATION', { sentence, fields: { channel: sentence } });
  }
  const { charged, fee, vat, rule } = quoteFee(price, amount, feeBearer);
  const ids = split.members.map(({ subAccountId }) => subAccountId);
  const accounts = await listSubAccountsById(db, environment.id, ids);
  const inactive = new Set(accounts.filter(({ status }) => status !== 'ACTIVE').map(({ id }) => id));
  const members = split.members
    .filter(({ subAccountId }) => !inactive.has(subAccountId))
    .map((member) => ({ ...member, name: '' }));
  const { type, bearer, bearerSubAccountId = null } = split;
  const shares = allocateSplit(
    { groupId: null, name: '', type, bearer, bearerSubAccountId, members },
    { base: amount, cost: feeBearer === 'customer' ? 0 : fee + vat },
  );
  const parts = new Map(shares.members.map((part) => [part.subAccountId, part]));
  const none = { gross: 0, cost: 0, net: 0 };
  return {
    charged,
    fee,
    vat,
    rule,
    main: shares.main,
    members: ids.map((subAccountId) => parts.get(subAccountId) ?? { subAccountId, ...none }),
  };
}
