// Finds the parts of a receiving page by the names that the server gave them.
export const find = <E extends HTMLElement>(name: string): E | null =>
  document.querySelector<E>(`[data-${name}]`);
