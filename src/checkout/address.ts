// The payer's URL: /pay/{slug or reference}, /embed/{slug or reference} and /pay/{reference}/receipt.

export type Address = {
  /** `embed` is the same page inside a frame of another site. */
  base: 'pay' | 'embed';
  /** Slug of a link, or reference of a payment. */
  key: string;
  receipt: boolean;
};

export function readAddress(path: string): Address | null {
  const match = /^\/(pay|embed)\/([^/]{3,64})(\/receipt)?\/?$/.exec(path);
  if (!match) return null;
  const [, base, key, receipt] = match;
  return { base: base as Address['base'], key: decode(key ?? ''), receipt: receipt !== undefined };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Replaces the slug or reference in the URL, so that a reload continues the same payment. */
export function replaceKey(base: Address['base'], key: string): void {
  history.replaceState(null, '', `/${base}/${encodeURIComponent(key)}${location.search}`);
}

export function receiptPath(reference: string): string {
  return `/pay/${encodeURIComponent(reference)}/receipt`;
}

/** Returns the URL to redirect the payer to; null for anything that is not a web address. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null;
  return /^https?:$/.test(new URL(text).protocol) ? text : null;
}
