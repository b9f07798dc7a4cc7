// Tells whether bytes are a pdf that only shows pages: no scripts, no attachments, nothing it would start or send.
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflateBytes = promisify(inflate);

/** Names of what acts or carries other files (ISO 32000, 12.6 and 7.11). */
const activeName =
  /\/(JavaScript|Launch|EmbeddedFiles?|EmbeddedFDF|RichMedia|XFA|SubmitForm|ImportData|GoToE|Movie|Sound|Rendition)(?![A-Za-z])/;
/** A pdf with a password cannot be looked into. */
const encrypted = /\/Encrypt(?![A-Za-z])/;

const objectStreamMaxBytes = 8 * 1024 * 1024;
const objectStreamsMax = 2000;
const endMarkWithin = 2048;

/** Whether it may be kept: it begins and ends as a pdf, and nothing in it is active, in compressed objects either. */
export async function isQuietPdf(bytes: Buffer): Promise<boolean> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false;
  if (!bytes.toString('latin1', Math.max(0, bytes.length - endMarkWithin)).includes('%%EOF')) return false;
  const text = readNames(bytes.toString('latin1'));
  if (activeName.test(text) || encrypted.test(text)) return false;
  return (await findObjectStreams(bytes)) ?? false;
}

/** Names may be written with #xx for any character: /J#61vaScript is /JavaScript. */
function readNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Looks into each stream of compressed objects; one that cannot be read is not let in. */
async function findObjectStreams(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  let count = 0;
  for (const match of text.matchAll(/stream\r?\n/g)) {
    if (text.startsWith('end', match.index - 3)) continue;
    const head = readNames(text.slice(Math.max(0, match.index - 2048), match.index));
    const dictionary = head.slice(Math.max(0, head.lastIndexOf(' obj')));
    if (!/\/ObjStm(?![A-Za-z])/.test(dictionary)) continue;
    count += 1;
    if (count > objectStreamsMax) return false;
    const objects = await readObjects(bytes.subarray(match.index + match[0].length), dictionary);
    if (objects === null || activeName.test(readNames(objects))) return false;
  }
  return true;
}

async function readObjects(from: Buffer, dictionary: string): Promise<string | null> {
  const end = from.indexOf('endstream');
  if (end < 0) return null;
  const data = from.subarray(0, end);
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? '';
  if (filters === '') return data.toString('latin1');
  const isPlainFlate =
    /^\[?\s*\/FlateDecode\s*\]?$/.test(filters) && !/\/Predictor\s+(?!1\b)\d/.test(dictionary);
  if (!isPlainFlate) return null;
  // Bytes behind the compressed ones, such as the line's end before endstream, are no fault.
  const objects = await inflateBytes(data, { maxOutputLength: objectStreamMaxBytes }).catch(() => null);
  return objects === null ? null : objects.toString('latin1');
}
