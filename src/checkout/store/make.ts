// Creates an element with attributes and children; text is never parsed as markup.

export function make(
  tag: string,
  attributes: Record<string, string>,
  ...inside: (Node | string | null)[]
): HTMLElement {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...inside.filter((item) => item !== null));
  return created;
}
