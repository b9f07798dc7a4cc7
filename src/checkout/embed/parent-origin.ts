// Determines the origin of the page that embeds the frame, from the browser and from the host page.

type Signs = {
  /** Ancestor origins reported by the browser, nearest first; not every browser supports them. */
  ancestors: readonly string[];
  /** Stored by the first page in this frame: after the bank's page the referrer is different. */
  kept: string | null;
  referrer: string;
  /** The host's own value in ?origin=. */
  said: string | null;
};

function originOf(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { origin, protocol } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : null;
}

/** Returns the origin of the embedding page. Information from the browser takes precedence over that of the host page. */
export function findParentOrigin({ ancestors, kept, referrer, said }: Signs): string | null {
  if (ancestors.length > 0) return originOf(ancestors[0] ?? null);
  return originOf(kept) ?? originOf(referrer) ?? originOf(said);
}
