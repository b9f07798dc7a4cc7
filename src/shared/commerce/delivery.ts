// What delivery costs and where it goes: the same on the server, in the store and in the settings' preview.

export type DeliveryRegion = {
  id: string;
  name: string;
  /** Empty: every state that no other region names. */
  states: readonly string[];
  /** Minor units. */
  fee: number;
  /** What goods must cost for the fee to fall away; null: it never does. */
  freeFrom: number | null;
  daysMin: number;
  daysMax: number;
};

const isIn = (states: readonly string[], state: string): boolean =>
  states.some((one) => one.toLowerCase() === state.trim().toLowerCase());

/** The regions that deliver to a state: those that name it, else those for everywhere else. */
export function regionsFor<R extends Pick<DeliveryRegion, 'states'>>(
  regions: readonly R[],
  state: string,
): R[] {
  const named = regions.filter(({ states }) => isIn(states, state));
  return named.length > 0 ? named : regions.filter(({ states }) => states.length === 0);
}

/** The fee for goods of so much, after their discounts. */
export function deliveryFee({ fee, freeFrom }: Pick<DeliveryRegion, 'fee' | 'freeFrom'>, goods: number) {
  return freeFrom !== null && goods >= freeFrom ? 0 : fee;
}
