// Table types for the store catalogue and its stock.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  PictureAddressStatus,
  ReservationStatus,
  StockMovementKind,
  StoreProductStatus,
} from '#shared/commerce/catalogue.ts';
import type { Currency } from '#shared/money.ts';

export type StoreCategoriesTable = {
  environmentId: string;
  id: string;
  name: string;
  slug: string;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};
export type StoreProductsTable = {
  environmentId: string;
  /** The id of the product. */
  id: string;
  slug: string;
  description: string | null;
  status: StoreProductStatus;
  optionNames: string[];
  orderMin: number;
  orderMax: number | null;
  isDigital: Generated<boolean>;
  downloadMax: ColumnType<number | null, number | null | undefined>;
  downloadDays: ColumnType<number | null, number | null | undefined>;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};
export type StoreProductCategoriesTable = { environmentId: string; productId: string; categoryId: string };
export type StoreProductImagesTable = {
  environmentId: string;
  productId: string;
  position: number;
  imageId: string;
};
export type StoreFilesTable = {
  environmentId: string;
  id: string;
  productId: string;
  variantId: string | null;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  createdBy: string;
  createdAt: Date;
  removedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
};
export type StoreFilePartsTable = { environmentId: string; fileId: string; position: number; bytes: Buffer };
export type StorePictureAddressesTable = {
  environmentId: string;
  id: string;
  url: string;
  urlSha256: Buffer;
  status: PictureAddressStatus;
  imageId: string | null;
  failure: string | null;
  attemptCount: Generated<number>;
  nextAt: Date | null;
  requestedAt: Date;
  endedAt: Date | null;
};
export type StorePicturePlacesTable = {
  environmentId: string;
  id: string;
  productId: string;
  variantId: string | null;
  position: number;
  addressId: string;
  importId: string | null;
};
export type StorePictureDaysTable = { environmentId: string; day: string; attemptCount: number };
export type StoreVariantsTable = {
  environmentId: string;
  id: string;
  productId: string;
  position: number;
  options: string[];
  sku: string | null;
  barcode: string | null;
  imageId: string | null;
  isRemoved: Generated<boolean>;
  createdAt: Date;
  updatedAt: Date;
};
export type StoreVariantPricesTable = {
  environmentId: string;
  variantId: string;
  currency: Currency;
  amount: number;
};
export type StockLevelsTable = {
  environmentId: string;
  variantId: string;
  isCounted: boolean;
  onHand: Generated<number>;
  reserved: Generated<number>;
  lowAt: number | null;
  lowStockAlertedAt: Generated<Date | null>;
  updatedAt: Date;
};
export type StockReservationsTable = {
  environmentId: string;
  /** The id of the order. */
  id: string;
  status: ReservationStatus;
  until: Date;
  createdAt: Date;
  updatedAt: Date;
};
export type StockReservationLinesTable = {
  environmentId: string;
  orderId: string;
  variantId: string;
  quantity: number;
  deducted: Generated<number>;
  restocked: Generated<number>;
};
export type StockMovementsTable = {
  environmentId: string;
  id: GeneratedAlways<number>;
  variantId: string;
  kind: StockMovementKind;
  onHandChange: number;
  reservedChange: number;
  onHandAfter: number;
  reservedAfter: number;
  orderId: string | null;
  causeId: string | null;
  note: string | null;
  byName: string | null;
  createdAt: Date;
};
export type StoreCatalogueTables = {
  storeCategories: StoreCategoriesTable;
  storeProducts: StoreProductsTable;
  storeProductCategories: StoreProductCategoriesTable;
  storeProductImages: StoreProductImagesTable;
  storeFiles: StoreFilesTable;
  storeFileParts: StoreFilePartsTable;
  storePictureAddresses: StorePictureAddressesTable;
  storePicturePlaces: StorePicturePlacesTable;
  storePictureDays: StorePictureDaysTable;
  storeVariants: StoreVariantsTable;
  storeVariantPrices: StoreVariantPricesTable;
  stockLevels: StockLevelsTable;
  stockReservations: StockReservationsTable;
  stockReservationLines: StockReservationLinesTable;
  stockMovements: StockMovementsTable;
};
