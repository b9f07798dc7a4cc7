// Terms of the catalogue: states of products, stock movements, and names of variants.

/** DRAFT is not shown · PUBLISHED is on sale · ARCHIVED is no longer sold. */
export const storeProductStatuses = ['PUBLISHED', 'DRAFT', 'ARCHIVED'] as const;
export type StoreProductStatus = (typeof storeProductStatuses)[number];
export const storeProductStatusLabels: Record<StoreProductStatus, string> = {
  PUBLISHED: 'Published',
  DRAFT: 'Draft',
  ARCHIVED: 'Archived',
};

/**
 * `reserve` for an order · `release` of a reservation · `take` on payment · `restock` on return · by hand: `adjust` after a count,
 * `receive` for a delivery.
 */
export const stockMovementKinds = ['reserve', 'release', 'take', 'restock', 'adjust', 'receive'] as const;
export type StockMovementKind = (typeof stockMovementKinds)[number];
export const stockMovementLabels: Record<StockMovementKind, string> = {
  reserve: 'Reserved for an order',
  release: 'Reservation released',
  take: 'Sold',
  restock: 'Returned to stock',
  adjust: 'Counted',
  receive: 'Received',
};

/** The status of a picture address named in a file. */
export const pictureAddressStatuses = ['WAITING', 'FETCHED', 'FAILED'] as const;
export type PictureAddressStatus = (typeof pictureAddressStatuses)[number];

export const reservationStatuses = ['HELD', 'TAKEN', 'RELEASED'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

/** The availability of a product or variant. */
export const stockStates = ['UNLIMITED', 'IN_STOCK', 'LOW', 'OUT'] as const;
export type StockState = (typeof stockStates)[number];
export const stockStateLabels: Record<StockState, string> = {
  UNLIMITED: 'Not tracked',
  IN_STOCK: 'In stock',
  LOW: 'Running low',
  OUT: 'Out of stock',
};

/** `left`: null if stock is not tracked. */
export function stockStateOf(remaining: number | null, lowAt: number | null): StockState {
  if (remaining === null) return 'UNLIMITED';
  if (remaining <= 0) return 'OUT';
  return lowAt !== null && remaining <= lowAt ? 'LOW' : 'IN_STOCK';
}

/** 'Indigo, 5 yards'; null if the product has no options. */
export function variantName(options: readonly string[]): string | null {
  return options.length > 0 ? options.join(', ') : null;
}

/** The name with its options: 'Adire eleko, Indigo, 5 yards'. */
export function fullName(productName: string, options: readonly string[]): string {
  return [productName, ...options].join(', ');
}
