// Private files: detected by content, stored under the name their owner gave them, and served only to authorized users.

import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PrivateFileType } from '#shared/contract/platform/uploads.ts';
import { isSafePdf } from './pdf-content.ts';
import {
  insertPrivateFile,
  type PrivateFileInfo,
  selectPrivateFile,
  selectPrivateFileInfos,
} from './private-file-queries.ts';
import { uploadsRateLimits } from './rate-limits.ts';
import { readWholeImage } from './whole-image.ts';

const extensions: Record<PrivateFileType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
const nameMax = 100;

/**
 * Returns the name as its owner wrote it, in any language, with the extension of its real type. Folders, line breaks and invisible
 * characters are removed: the latter can reverse the order of letters, so that a name seems to end in another extension.
 */
export function fileNameOf(name: string, extension: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const shown = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replace(/^[. ]+|[. ]+$/g, '');
  const stem = [...shown].slice(0, nameMax).join('').trimEnd();
  return `${stem || 'document'}.${extension}`;
}

async function inspect(bytes: Buffer): Promise<{ contentType: PrivateFileType; bytes: Buffer } | null> {
  const image = readWholeImage(bytes);
  if (image) return image;
  return (await isSafePdf(bytes)) ? { contentType: 'application/pdf', bytes } : null;
}

type PrivateFileServices = Pick<Services, 'database' | 'clock' | 'rateLimits' | 'vault'>;

/** Stores a file; trailing bytes after a picture are removed. */
export async function uploadPrivateFile(
  services: PrivateFileServices,
  business: { businessId: string; userId: string | null },
  upload: { bytes: Buffer; fileName: string },
): Promise<PrivateFileInfo> {
  await services.rateLimits.consume(uploadsRateLimits.privateUpload, business.businessId);
  const content = await inspect(upload.bytes);
  if (!content) throw new AppError('UNSUPPORTED_FILE');
  const { businessId } = business;
  const id = services.clock.newId();
  const file = {
    businessId,
    id,
    fileName: fileNameOf(upload.fileName, extensions[content.contentType]),
    contentType: content.contentType,
    sizeBytes: content.bytes.length,
    bytes: services.vault.seal('private_files.bytes', [businessId, id], content.bytes),
    uploadedBy: business.userId,
    createdAt: services.clock.now(),
  };
  await insertPrivateFile(services.database.db, file);
  const { fileName, contentType, sizeBytes, createdAt } = file;
  return { fileId: id, fileName, contentType, sizeBytes, uploadedAt: createdAt.toISOString() };
}

/** Returns the file as a download that no page can show or run under our origin. */
export async function getPrivateFile(
  db: Db,
  vault: Vault,
  businessId: string,
  fileId: string,
): Promise<FileAnswer> {
  const file = await selectPrivateFile(db, businessId, fileId);
  if (!file) throw new AppError('NOT_FOUND');
  const body = vault.openBytes('private_files.bytes', [businessId, fileId], file.bytes);
  return { contentType: file.contentType, body, fileName: file.fileName, isolated: true };
}

/** Returns the metadata of those files that belong to the business, by id. */
export async function describePrivateFiles(
  db: Db,
  businessId: string,
  fileIds: readonly string[],
): Promise<Map<string, PrivateFileInfo>> {
  if (fileIds.length === 0) return new Map();
  const infos = await selectPrivateFileInfos(db, businessId, fileIds);
  return new Map(infos.map((info) => [info.fileId, info]));
}
