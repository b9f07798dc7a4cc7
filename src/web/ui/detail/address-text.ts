// How the address of something that payers open is written.

/** As people write it, without its scheme. */
export function addressText(of: { url: string }): string {
  return of.url.replace(/^https?:\/\//, '');
}

/** The part that differs from one to the next, for narrow places. */
export function addressPath(of: { url: string }): string {
  return new URL(of.url).pathname;
}
