// Random ids made in the browser: keys of repeatable calls and ids of new rows.

/**
 * Returns a random UUID (version 4, RFC 9562). `crypto.randomUUID` does the same, but is missing on pages that come without TLS from another
 * machine.
 */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
