// Table types for images and private files.
import type { ColumnType, Generated } from 'kysely';
import type { PrivateFileType } from '#shared/contract/platform/uploads.ts';
import type { Fixed } from '../shared/columns.ts';

export type PrivateFilesTable = {
  businessId: Fixed<string>;
  id: Fixed<string>;
  fileName: Fixed<string>;
  contentType: Fixed<PrivateFileType>;
  sizeBytes: Fixed<number>;
  bytes: Buffer;
  uploadedBy: Fixed<string | null>;
  createdAt: Fixed<Date>;
};

export type ImagesTable = {
  id: string;
  businessId: string | null;
  contentType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  createdAt: Date;
  width: ColumnType<number | null, number | null | undefined>;
  height: ColumnType<number | null, number | null | undefined>;
  /** Whether it was fetched for a file. */
  isImported: Generated<boolean>;
};

export type ImageSizesTable = { imageId: string; width: number; bytes: Buffer };

export type UploadTables = {
  images: ImagesTable;
  imageSizes: ImageSizesTable;
  privateFiles: PrivateFilesTable;
};
