// Changes of a business, its environments and its features, by the business or by staff.
import { sql, type Updateable } from 'kysely';
import { showTestMode } from '#server/account/members/service.ts';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { BusinessesTable } from '#server/platform/db/tables/account/businesses.ts';

export async function updateBusiness(
  tx: Tx,
  businessId: string,
  change: Clear<Updateable<BusinessesTable>>,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set(sealRow<Updateable<BusinessesTable>>('businesses', businessId, change))
    .where('id', '=', businessId)
    .execute();
}

/** Assigns a business to a brand whose host its owner signs in at, unless it already belongs to one. */
export async function adoptWebsiteHost(
  tx: Tx,
  { userId, businessId }: { userId: string; businessId: string },
  websiteHost: string,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ websiteHost })
    .where('id', '=', businessId)
    .where(sql<boolean>`not exists (select from branding k where k.website_url = businesses.website_host)`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('members as m')
          .innerJoin('roles as r', 'r.id', 'm.roleId')
          .where('m.businessId', '=', businessId)
          .where('m.userId', '=', userId)
          .where('r.name', '=', 'Owner')
          .select('m.userId'),
      ),
    )
    .execute();
}

export type SignInSettings = {
  enforceTwoFactor: boolean;
  sessionHours: number | null;
  allowedDomains: string[];
};

export async function setSignInSettings(tx: Tx, businessId: string, settings: SignInSettings): Promise<void> {
  await tx.updateTable('businesses').set(settings).where('id', '=', businessId).execute();
}

export type Standing = { canGoLive: boolean; complianceLevel: number; hasCompletedCompliance: boolean };

export async function updateStanding(tx: Tx, businessId: string, standing: Standing): Promise<void> {
  await tx.updateTable('businesses').set(standing).where('id', '=', businessId).execute();
}

/** Stores the business type approved by a reviewer. */
export async function updateKind(
  tx: Tx,
  businessId: string,
  kind: { businessType: string; businessSector: string },
): Promise<void> {
  await tx.updateTable('businesses').set(kind).where('id', '=', businessId).execute();
}

export async function setSuspended(
  tx: Tx,
  businessId: string,
  suspended: { at: Date; reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ suspendedAt: suspended?.at ?? null, suspendedReason: suspended?.reason ?? null })
    .where('id', '=', businessId)
    .execute();
  if (suspended) await showTestMode(tx, businessId);
}

export async function saveFeature(
  tx: Tx,
  row: { businessId: string; feature: string; status: 'enabled' | 'disabled'; lockedByOperator: boolean },
): Promise<void> {
  const { status, lockedByOperator } = row;
  await tx
    .insertInto('features')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'feature']).doUpdateSet({ status, lockedByOperator }),
    )
    .execute();
}

/** Adds to the offset of a test environment's clock. */
export async function moveClock(db: Db, environmentId: string, ms: number): Promise<void> {
  await db
    .updateTable('environments')
    .set({ clockAheadMs: sql`clock_ahead_ms + ${ms}` })
    .where('id', '=', environmentId)
    .where('mode', '=', 'test')
    .execute();
}
