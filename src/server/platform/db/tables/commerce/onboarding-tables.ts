// Who hides the on-boarding of a store, as the query builder sees it.
export type OnboardingTables = {
  storeOnboardingHidden: { businessId: string; userId: string; hiddenAt: Date };
};
