// The display of the URLs of payer pages.

/** Returns the URL without its scheme. */
export function addressText(of: { url: string }): string {
  return of.url.replace(/^https?:\/\//, '');
}

/** Returns the variable part of the URL, for narrow places. */
export function addressPath(of: { url: string }): string {
  return new URL(of.url).pathname;
}
