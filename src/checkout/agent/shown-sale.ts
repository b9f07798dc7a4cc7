// The id of the sale on this phone whose result the agent has not left yet, so that a reload shows the result again.

const nameOf = (key: string): string => `kasuwa.agent.${key}.sale`;

export function readShownSale(key: string): string | null {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

export function storeShownSale(key: string, saleId: string | null): void {
  try {
    if (saleId === null) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), saleId);
  } catch {
    // Storage denied or full: after a reload the result is in the list of the day only.
  }
}
