// How many addresses a block in CIDR notation lets in, and which blocks are so wide that one has to say they are meant.

type Family = { bits: number /** Shorter prefixes than this are wide. */; usualMin: number };
const families: Record<'v4' | 'v6', Family> = {
  v4: { bits: 32, usualMin: 16 },
  v6: { bits: 128, usualMin: 48 },
};

function familyOf(address: string): Family {
  return address.includes(':') ? families.v6 : families.v4;
}

/** Length of the prefix: 24 of 203.0.113.0/24, all of it without one. */
function prefixOf(address: string): number {
  const [, length] = address.split('/');
  return length === undefined ? familyOf(address).bits : Number(length);
}

/** Wider than a network that one merchant has: more than a /16 of IPv4 or a /48 of IPv6. */
export function isWideBlock(address: string): boolean {
  return prefixOf(address) < familyOf(address).usualMin;
}

/** Whether a block is every address of its family, which allows everybody. */
export function isEveryAddress(address: string): boolean {
  return prefixOf(address) === 0;
}

/** How many addresses are in a block. */
export function addressCount(address: string): bigint {
  return 2n ** BigInt(familyOf(address).bits - prefixOf(address));
}
