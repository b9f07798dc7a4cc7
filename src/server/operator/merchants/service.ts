// Merchants for staff: the list, one business with its figures and members, and its feature switches.

import type { z } from 'zod';
import { saveFeature } from '#server/account/businesses/change-business.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { AppError } from '#shared/contract/errors.ts';
import { allFeatures, type Feature, featureModules } from '#shared/contract/features.ts';
import type {
  MerchantCompliance,
  MerchantDetail,
  MerchantFeature,
  MerchantItem,
  MerchantMember,
  merchantListQuery,
} from '#shared/contract/operator/merchants.ts';
import type { Currency } from '#shared/money.ts';
import { pageWindow } from '#shared/pagination.ts';
import {
  countMerchants,
  lockMerchant,
  type MerchantFilters,
  type MerchantRow,
  type MerchantWindow,
  selectFeatureRows,
  selectMerchant,
  selectMerchantMembers,
  selectMerchants,
  selectRelated,
  selectVolumes,
} from './queries.ts';

type MerchantListQuery = z.output<typeof merchantListQuery>;
type Volume = Awaited<ReturnType<typeof selectVolumes>>[number];

function complianceOf(row: Pick<MerchantRow, 'canGoLive' | 'hasCompletedCompliance'>): MerchantCompliance {
  if (row.canGoLive) return 'APPROVED';
  return row.hasCompletedCompliance ? 'SUBMITTED' : 'OPEN';
}

function toItem(row: MerchantRow, volumes: readonly Volume[]): MerchantItem {
  return {
    id: row.id,
    name: row.businessName,
    email: row.email,
    country: row.country,
    currency: row.currency as Currency,
    compliance: complianceOf(row),
    complianceLevel: row.complianceLevel,
    status: row.suspendedAt ? 'SUSPENDED' : 'ACTIVE',
    isLive: row.isLive,
    volumes: volumes
      .filter(({ businessId }) => businessId === row.id)
      .map(({ businessId: _, ...volume }) => volume),
    members: row.members,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function readMerchants(
  db: Db,
  filters: MerchantFilters,
  window: MerchantWindow,
): Promise<MerchantItem[]> {
  const rows = await selectMerchants(db, filters, window);
  const volumes = await selectVolumes(
    db,
    rows.map(({ id }) => id),
    window.now,
  );
  return rows.map((row) => toItem(row, volumes));
}

export async function listMerchants(db: Db, clock: Clock, query: MerchantListQuery) {
  const { limit, offset } = pageWindow(query);
  const window = { sort: query.sort, limit, offset, now: clock.now() };
  const [items, total] = await Promise.all([readMerchants(db, query, window), countMerchants(db, query)]);
  return { items, page: query.page, limit, total, totalCapped: false };
}

export async function getMerchant(db: Db, clock: Clock, businessId: string): Promise<MerchantDetail> {
  const row = await selectMerchant(db, businessId);
  if (!row) throw new AppError('NOT_FOUND');
  const related = await selectRelated(db, businessId);
  return {
    ...toItem(row, await selectVolumes(db, [businessId], clock.now())),
    phoneNumber: row.phoneNumber,
    businessType: row.businessType,
    businessSector: row.businessSector,
    timeZone: row.timeZone,
    hasCompletedCompliance: row.hasCompletedCompliance,
    canGoLive: row.canGoLive,
    enforceTwoFactor: row.enforceTwoFactor,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    suspendedReason: row.suspendedReason,
    related: related.map((item) => ({
      id: item.id,
      name: item.businessName,
      status: item.suspendedAt ? 'SUSPENDED' : 'ACTIVE',
      compliance: complianceOf(item),
    })),
  };
}

export async function listMerchantMembers(db: Db, businessId: string): Promise<MerchantMember[]> {
  if (!(await selectMerchant(db, businessId))) throw new AppError('NOT_FOUND');
  const rows = await selectMerchantMembers(db, businessId);
  return rows.map((row) => ({
    userId: row.userId,
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    role: row.roleName,
    status: row.status,
    mode: row.mode,
    hasSecondFactor: row.mfaEnabled || row.totpEnabled || row.hasPasskey,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    mayBeViewed: row.status === 'ACTIVE' && row.disabledAt === null,
  }));
}

/** All features except `default`, which is always on. */
export async function listMerchantFeatures(db: Db, businessId: string): Promise<MerchantFeature[]> {
  if (!(await selectMerchant(db, businessId))) throw new AppError('NOT_FOUND');
  const rows = new Map((await selectFeatureRows(db, businessId)).map((row) => [row.feature, row]));
  return allFeatures
    .filter((feature) => feature !== 'default')
    .map((feature) => ({
      feature,
      module: featureModules[feature],
      status: rows.get(feature)?.status ?? 'enabled',
      locked: rows.get(feature)?.locked ?? false,
    }));
}

export async function setMerchantFeature(
  tx: Tx,
  of: { businessId: string; feature: Feature },
  requested: { status: 'enabled' | 'disabled'; locked: boolean },
  audit: (details: AuditDetails) => void,
): Promise<MerchantFeature> {
  const { businessId, feature } = of;
  if (feature === 'default') throw new AppError('CONFLICT', { sentence: 'This feature is always enabled.' });
  if (!(await lockMerchant(tx, businessId))) throw new AppError('NOT_FOUND');
  const before = (await listMerchantFeatures(tx, businessId)).find(
    (listMerchantFeature) => listMerchantFeature.feature === feature,
  );
  await saveFeature(tx, {
    businessId,
    feature,
    status: requested.status,
    lockedByOperator: requested.locked,
  });
  audit({
    businessId,
    entity: 'feature',
    entityId: feature,
    before: { status: before?.status, locked: before?.locked },
    after: requested,
  });
  return { feature, module: featureModules[feature], ...requested };
}
