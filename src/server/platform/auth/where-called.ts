// Where a caller works and what is switched on there, from the row that admission reads: the same for people and for keys.
import type { Environment } from '#server/platform/http/call.ts';
import { allFeatures, isFeatureOn } from '#shared/contract/features.ts';
import type { Currency } from '#shared/money.ts';

type Row = Omit<Environment, 'id' | 'currency'> & { environmentId: string; currency: string };

export function environmentOf(row: Row): Environment {
  return {
    id: row.environmentId,
    mode: row.mode,
    businessId: row.businessId,
    businessName: row.businessName,
    currency: row.currency as Currency,
    country: row.country,
    timeZone: row.timeZone,
  };
}

/** The features that are on, from those that the business has off. */
export function featuresWithout(off: readonly string[]): ReadonlySet<string> {
  const isOff = new Set(off);
  return new Set(allFeatures.filter((feature) => isFeatureOn(feature, isOff)));
}
