// Check that bytes are a pdf that only displays pages: no scripts, no attachments, no actions.
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflateBytes = promisify(inflate);

/**
 * Names of actions and embedded files (ISO 32000, 12.6 and 7.11). A document may define its opening page, which is an array, but no other
 * automatic action.
 */
const activeName =
  /\/(JavaScript|JScript|Launch|GoToR|AdditionalActions|EmbeddedFiles?|EmbeddedFDF|RichMedia|XFA|SubmitForm|ImportData|GoToE|Movie|Sound|Rendition)(?![A-Za-z])|\/OpenAction(?![A-Za-z])(?!\s*\[)/;
/** Short names of the same kind: they may occur in compressed data by chance, so they are searched outside of streams. */
const activeShortName = /\/(AA|JS|EF)(?![A-Za-z])/;
/** A pdf with a password cannot be inspected. */
const encrypted = /\/Encrypt(?![A-Za-z])/;

const objectStreamMaxBytes = 8 * 1024 * 1024;
const objectStreamsMax = 2000;
const endMarkWithin = 2048;

/** Whether a pdf is accepted: it begins and ends as a pdf and has no active content, in compressed objects either. */
export async function isSafePdf(bytes: Buffer): Promise<boolean> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false;
  if (!bytes.toString('latin1', Math.max(0, bytes.length - endMarkWithin)).includes('%%EOF')) return false;
  const raw = bytes.toString('latin1');
  const text = readNames(raw);
  if (activeName.test(text) || encrypted.test(text)) return false;
  if (activeShortName.test(readNames(leaveOutStreams(raw)))) return false;
  return findObjectStreams(bytes, raw);
}

/** The start of a stream's data: after the keyword, blanks and the line end. */
const streamStart = /(?<!end)stream[ \t]*(\r\n|\n|\r)/g;

/** Returns the text without the data of streams. The keyword behind a comment sign may not begin a stream, so that text is kept. */
function leaveOutStreams(raw: string): string {
  let content = '';
  let from = 0;
  for (const match of raw.matchAll(streamStart)) {
    if (match.index < from) continue;
    const line = raw.slice(
      Math.max(raw.lastIndexOf('\n', match.index), raw.lastIndexOf('\r', match.index)) + 1,
      match.index,
    );
    if (line.includes('%')) continue;
    content += raw.slice(from, match.index);
    const end = raw.indexOf('endstream', match.index + match[0].length);
    from = end < 0 ? match.index + match[0].length : end;
  }
  return content + raw.slice(from);
}

/** Decodes #xx escapes in names: /J#61vaScript is /JavaScript. */
function readNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Whether a dictionary is that of an object stream: by its type, or by the number of objects and the offset of the first. */
function isObjectStream(dictionary: string): boolean {
  return (
    /\/ObjStm(?![A-Za-z])/.test(dictionary) ||
    (/\/First(?![A-Za-z])/.test(dictionary) && /\/N(?![A-Za-z])/.test(dictionary))
  );
}

/** Inspects each stream of compressed objects; returns false if one is active or cannot be read. */
async function findObjectStreams(bytes: Buffer, raw: string): Promise<boolean> {
  let count = 0;
  for (const match of raw.matchAll(streamStart)) {
    // The dictionary may be long: it begins after the end of the preceding object.
    const from = Math.max(
      raw.lastIndexOf('endobj', match.index),
      raw.lastIndexOf('endstream', match.index),
      0,
    );
    const dictionary = readNames(raw.slice(from, match.index));
    if (!isObjectStream(dictionary)) continue;
    count += 1;
    if (count > objectStreamsMax) return false;
    const objects = await readObjects(bytes.subarray(match.index + match[0].length), dictionary);
    if (objects === null) return false;
    const names = readNames(objects);
    if (activeName.test(names) || activeShortName.test(names)) return false;
  }
  return true;
}

async function readObjects(from: Buffer, dictionary: string): Promise<string | null> {
  const end = from.indexOf('endstream');
  if (end < 0) return null;
  const data = from.subarray(0, end);
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? '';
  // A filter defined elsewhere in the file is not supported.
  if (filters === '') return /\/Filter/.test(dictionary) ? null : data.toString('latin1');
  const isPlainFlate =
    /^\[?\s*\/FlateDecode\s*\]?$/.test(filters) && !/\/Predictor\s+(?!1\b)\d/.test(dictionary);
  if (!isPlainFlate) return null;
  // Bytes after the compressed data, such as the line end before endstream, are allowed.
  const objects = await inflateBytes(data, { maxOutputLength: objectStreamMaxBytes }).catch(() => null);
  return objects === null ? null : objects.toString('latin1');
}
