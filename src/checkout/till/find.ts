// The parts of a receiving page, by what the server has called them.
export const find = <E extends HTMLElement>(name: string): E | null =>
  document.querySelector<E>(`[data-${name}]`);
