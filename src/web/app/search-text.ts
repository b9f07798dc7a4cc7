// Plain query strings: text by key, without JSON encoding.

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, String(value)]);
  const text = new URLSearchParams(entries as [string, string][]).toString();
  return text ? `?${text.replaceAll('%2C', ',').replaceAll('%7E', '~').replaceAll('%3A', ':')}` : '';
}
