// Which page a frame is inside of, by what the browser and that page say.

type Signs = {
  /** What the browser itself says of the pages around, nearest first; not every browser does. */
  ancestors: readonly string[];
  /** Remembered from the first page in this frame: after the bank's page the referrer is another. */
  kept: string | null;
  referrer: string;
  /** What the host says of itself in ?origin=. */
  said: string | null;
};

function originOf(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { origin, protocol } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : null;
}

/** The origin of the page around the frame. What the browser says counts more than what the host says of itself. */
export function findParentOrigin({ ancestors, kept, referrer, said }: Signs): string | null {
  if (ancestors.length > 0) return originOf(ancestors[0] ?? null);
  return originOf(kept) ?? originOf(referrer) ?? originOf(said);
}
