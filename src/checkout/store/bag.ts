// The bag of a store: quantities per variant in browser storage, without personal data.

export type Bag = Record<string, number>;

const keyOf = (store: string): string => `kasuwa-bag:${store}`;

/** Returns the stored bag; unreadable data gives an empty bag. */
export function readBag(store: string): Bag {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(store)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const whole = ([id, quantity]: [string, unknown]) =>
      /^[0-9a-f-]{36}$/.test(id) && Number.isInteger(quantity) && (quantity as number) > 0;
    return Object.fromEntries(Object.entries(stored).filter(whole)) as Bag;
  } catch {
    return {};
  }
}

/** Returns false when browser storage is unavailable. */
export function saveBag(store: string, bag: Bag): boolean {
  try {
    localStorage.setItem(keyOf(store), JSON.stringify(bag));
    return true;
  } catch {
    return false;
  }
}

export const piecesOf = (bag: Bag): number => Object.values(bag).reduce((sum, item) => sum + item, 0);
