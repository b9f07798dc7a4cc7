// Reads the one file of a multipart call, and the texts that came before it.
import type { MultipartFields } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/contract/errors.ts';
import type { Upload } from './call.ts';

export async function readUpload(
  request: FastifyRequest,
  field: string,
  sizeMaxBytes: number,
): Promise<Upload> {
  if (!request.isMultipart())
    throw new AppError('MALFORMED', { sentence: `Send the file as multipart field ${field}.` });
  const file = await request.file({
    limits: { fileSize: sizeMaxBytes, files: 1, fields: 20, fieldSize: 10_000 },
  });
  if (!file || file.fieldname !== field) {
    throw new AppError('VALIDATION', {
      fields: { [field]: 'A file is required' },
      sentence: 'A file is required',
    });
  }
  const bytes = await file.toBuffer();
  // Told only when something follows the cut: of a file that is cut where a piece of it ended, the buffer is all there is.
  if (file.file.truncated) throw new AppError('TOO_LARGE');
  return { bytes, fileName: file.filename, fields: textsOf(file.fields) };
}

/** Texts that came before the file; of one that came twice the last. */
function textsOf(fields: MultipartFields): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, sent] of Object.entries(fields)) {
    const last = Array.isArray(sent) ? sent.at(-1) : sent;
    if (last?.type === 'field' && typeof last.value === 'string') texts[name] = last.value;
  }
  return texts;
}
