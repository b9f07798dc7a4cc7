// Normalises the address of a link while it is typed or pasted.

/** Spaces and repeated hyphens become one hyphen, and none is at the start. One at the end stays until the field is left. */
export function tidySlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s-]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60);
}
