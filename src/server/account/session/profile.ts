// The profile call: the signed-in user, their businesses, permissions, and active features.

import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import type { BusinessType } from '#shared/account/business-kinds.ts';
import { isPasswordExpired, passwordExpiresAt } from '#shared/account/password-validity.ts';
import type { BusinessSummary, Profile } from '#shared/contract/account/session.ts';
import { allFeatures, featureModules } from '#shared/contract/features.ts';
import type { Currency } from '#shared/money.ts';
import { type BusinessRow, selectBusinessesOf, selectDisabledFeatures, selectUser } from './queries.ts';

function toSummary(row: BusinessRow): BusinessSummary {
  return {
    id: row.id,
    business_name: row.businessName,
    email: row.email,
    mode: row.mode,
    role: { name: row.roleName },
    business_type: row.businessType as BusinessType,
    business_sector: row.businessSector,
    currency: row.currency as Currency,
    country: row.country,
    time_zone: row.timeZone,
    logo_url: imagePath(row.logoImageId),
    can_go_live: row.canGoLive,
    compliance_level: row.complianceLevel,
    has_completed_compliance: row.hasCompletedCompliance,
    suspension: row.suspendedAt && {
      at: row.suspendedAt.toISOString(),
      reason: row.suspendedReason ?? '',
    },
    metadata: {
      use_virtual_account: row.virtualAccountSetting,
      preferred_bank: row.preferredBank,
      alternative_bank: row.alternativeBank,
      empty_data: {
        payment_links: Boolean(row.emptyLinks),
        transactions: Boolean(row.emptyTransactions),
        ...row.emptyData,
      },
    },
  };
}

/** `clockAheadMs`: the offset of the active environment's clock from wall-clock time. */
type Place = { clockAheadMs: number; liveIsSimulated: boolean; areas: readonly string[] };

export async function getProfile(db: Db, actor: Actor, now: Date, place: Place): Promise<Profile> {
  const activeId = actor.environment.businessId;
  const [user, rows, disabled] = await Promise.all([
    selectUser(db, actor.userId),
    selectBusinessesOf(db, actor.userId),
    selectDisabledFeatures(db, activeId),
  ]);
  // An impersonating operator may view another mode than the member.
  const businesses = rows
    .map(toSummary)
    .map((item) => (item.id === activeId ? { ...item, mode: actor.environment.mode } : item));
  const business = businesses.find((business) => business.id === activeId) as BusinessSummary;
  const active = rows.find((row) => row.id === activeId);
  const off = new Set(disabled.map((row) => row.feature));
  return {
    user: {
      id: user.id,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      phone_number: user.phoneNumber,
      photo_url: imagePath(user.photoImageId),
      activeBusinessId: activeId,
      mfa_enabled: user.mfaEnabled,
      totp_enabled: user.totpEnabled,
      has_passkey: user.hasPasskey,
      reminder_expires_at: user.reminderExpiresAt?.toISOString() ?? null,
      password_last_changed_at: user.passwordLastChangedAt?.toISOString() ?? null,
      email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
      password_expires_at: passwordExpiresAt(user)?.toISOString() ?? null,
      password_update_required: isPasswordExpired(user, now),
      last_path: user.lastPath,
    },
    account: { enable_2fa: active?.enforceTwoFactor ?? false },
    impersonator: actor.impersonator,
    business,
    live_is_simulated: place.liveIsSimulated,
    clock_ahead_ms: place.clockAheadMs,
    businesses,
    permissions: { permission: [...actor.permissions], areas: [...place.areas] },
    features: allFeatures.map((feature) => ({
      feature,
      module: featureModules[feature],
      status: feature === 'default' || !off.has(feature) ? 'enabled' : 'disabled',
    })),
  };
}
