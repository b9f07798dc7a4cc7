// How prices are called.
import type { PriceRegion, PriceState } from '#shared/contract/operator/prices.ts';

export const stateLabels: Record<PriceState, string> = {
  current: 'Apply now',
  'to-come': 'Begin later',
  past: 'Past',
};

export const regionLabels: Record<PriceRegion, string> = {
  local: 'Local',
  international: 'International',
  any: 'Any',
};
