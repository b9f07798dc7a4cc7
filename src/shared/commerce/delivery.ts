// Delivery fees and regions: shared by the server, the store and the preview in the settings.

export type DeliveryRegion = {
  id: string;
  name: string;
  /** Empty: every state not named by another region. */
  states: readonly string[];
  /** Minor units. */
  fee: number;
  /** The cost of goods from which delivery is free; null: never. */
  freeFrom: number | null;
  daysMin: number;
  daysMax: number;
};

const isIn = (states: readonly string[], state: string): boolean =>
  states.some((item) => item.toLowerCase() === state.trim().toLowerCase());

/** Returns the regions that deliver to a state: those that name it, otherwise those for everywhere else. */
export function regionsFor<R extends Pick<DeliveryRegion, 'states'>>(
  regions: readonly R[],
  state: string,
): R[] {
  const named = regions.filter(({ states }) => isIn(states, state));
  return named.length > 0 ? named : regions.filter(({ states }) => states.length === 0);
}

/** Returns the fee for goods of the given cost, after their discounts. */
export function deliveryFee({ fee, freeFrom }: Pick<DeliveryRegion, 'fee' | 'freeFrom'>, goods: number) {
  return freeFrom !== null && goods >= freeFrom ? 0 : fee;
}
