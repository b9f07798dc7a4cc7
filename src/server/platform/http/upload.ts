// Reads the single file of a multipart request, and the text fields before it.
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
  // `truncated` is set only if data follows the cut; a file cut exactly at the end of a chunk is complete in the buffer.
  if (file.file.truncated) throw new AppError('TOO_LARGE');
  return { bytes, fileName: unescapeName(file.filename), fields: textsOf(file.fields) };
}

/** Undoes what browsers escape in the name of a file: quotation marks and line breaks, and nothing else. */
function unescapeName(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped));
}

/** Returns the text fields before the file; the last value of a repeated field. */
function textsOf(fields: MultipartFields): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, sent] of Object.entries(fields)) {
    const last = Array.isArray(sent) ? sent.at(-1) : sent;
    if (last?.type === 'field' && typeof last.value === 'string') texts[name] = last.value;
  }
  return texts;
}
