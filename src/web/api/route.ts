// Typed access to the query strings of screens and links, which are plain text.
/** `search` of a link: `<Link to={paymentsPath} search={searchOf({ tab: 'failed' })}>`. */
export function searchOf(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
