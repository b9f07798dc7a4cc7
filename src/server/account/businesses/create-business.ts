// Creation of businesses, each with a test and a live environment.
import type { Tx } from '#server/platform/db/database.ts';
import { sealField } from '#server/platform/db/sealed-fields.ts';
import type { Clock } from '#server/platform/http/clock.ts';

/** Countries of the specification, each with its currency and time zone. */
export const countries = {
  NG: { name: 'Nigeria', currency: 'NGN', timeZone: 'Africa/Lagos' },
  US: { name: 'United States of America', currency: 'USD', timeZone: 'America/New_York' },
} as const;
export type Country = keyof typeof countries;

export type NewBusiness = {
  name: string;
  email: string;
  phoneNumber?: string;
  country: Country;
  type: 'personal' | 'sme' | 'large_scale';
  sector: string;
  brandPrimaryColor?: string;
  /** The brand host at which it is registered. */
  websiteHost?: string | null;
  /** Whether compliance is already approved: for the demo and tests. */
  approved?: boolean;
};
export type CreatedBusiness = { id: string; testEnvironmentId: string; liveEnvironmentId: string };

/** Creates a business with a test and a live environment. */
export async function createBusiness(tx: Tx, clock: Clock, business: NewBusiness): Promise<CreatedBusiness> {
  const id = clock.newId();
  const { currency, timeZone } = countries[business.country];
  const approved = business.approved ?? false;
  await tx
    .insertInto('businesses')
    .values({
      id,
      businessName: business.name,
      email: business.email.toLowerCase(),
      phoneNumber: business.phoneNumber
        ? sealField('businesses.phone_number', id, business.phoneNumber)
        : null,
      country: business.country,
      currency,
      timeZone,
      businessType: business.type,
      businessSector: business.sector,
      logoImageId: null,
      brandPrimaryColor: business.brandPrimaryColor ?? null,
      brandSecondaryColor: null,
      websiteHost: business.websiteHost ?? null,
      canGoLive: approved,
      complianceLevel: approved ? 2 : 0,
      hasCompletedCompliance: approved,
      createdAt: clock.now(),
    })
    .execute();
  const testEnvironmentId = clock.newId();
  const liveEnvironmentId = clock.newId();
  await tx
    .insertInto('environments')
    .values([
      { id: testEnvironmentId, businessId: id, mode: 'test', createdAt: clock.now() },
      { id: liveEnvironmentId, businessId: id, mode: 'live', createdAt: clock.now() },
    ])
    .execute();
  return { id, testEnvironmentId, liveEnvironmentId };
}
