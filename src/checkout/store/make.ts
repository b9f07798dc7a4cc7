// Creates an element with attributes and children; text is never parsed as markup.

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
