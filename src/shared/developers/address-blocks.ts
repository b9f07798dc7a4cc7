// The size of an address block in CIDR notation, and which blocks are so wide that they need a confirmation.

type Family = { bits: number /** Prefixes shorter than this are wide. */; usualMin: number };
const families: Record<'v4' | 'v6', Family> = {
  v4: { bits: 32, usualMin: 16 },
  v6: { bits: 128, usualMin: 48 },
};

function familyOf(address: string): Family {
  return address.includes(':') ? families.v6 : families.v4;
}

/** Returns the prefix length: 24 for 203.0.113.0/24, the full length without a prefix. */
function prefixOf(address: string): number {
  const [, length] = address.split('/');
  return length === undefined ? familyOf(address).bits : Number(length);
}

/** Whether a block is wider than a network of one merchant: more than a /16 of IPv4 or a /48 of IPv6. */
export function isWideBlock(address: string): boolean {
  return prefixOf(address) < familyOf(address).usualMin;
}

/** Whether a block contains every address of its family, and so allows any caller. */
export function isEveryAddress(address: string): boolean {
  return prefixOf(address) === 0;
}

/** Returns the number of addresses in a block. */
export function addressCount(address: string): bigint {
  return 2n ** BigInt(familyOf(address).bits - prefixOf(address));
}
