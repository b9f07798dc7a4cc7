// The table type for members who hide the on-boarding of a store.
export type OnboardingTables = {
  storeOnboardingHidden: { businessId: string; userId: string; hiddenAt: Date };
};
