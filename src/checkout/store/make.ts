// An element with its attributes and what is in it: text stays text.

export function make(
  tag: string,
  attributes: Record<string, string>,
  ...inside: (Node | string | null)[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside.filter((one) => one !== null));
  return made;
}
