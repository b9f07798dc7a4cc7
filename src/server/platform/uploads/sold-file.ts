// Detection of files for customers by content: documents, pictures, audio, video and archives; executable content is refused.
import { isSafePdf } from './pdf-content.ts';
import { readWholeImage } from './whole-image.ts';

export type SoldFileKind = { contentType: string; extension: string };

const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

const media: readonly [(bytes: Buffer) => boolean, SoldFileKind][] = [
  [(b) => starts(b, 'RIFF') && starts(b, 'WEBP', 8), { contentType: 'image/webp', extension: 'webp' }],
  [(b) => starts(b, 'RIFF') && starts(b, 'WAVE', 8), { contentType: 'audio/wav', extension: 'wav' }],
  [(b) => starts(b, 'fLaC'), { contentType: 'audio/flac', extension: 'flac' }],
  [(b) => starts(b, 'OggS'), { contentType: 'audio/ogg', extension: 'ogg' }],
  [(b) => starts(b, 'ftypM4A', 4), { contentType: 'audio/mp4', extension: 'm4a' }],
  [(b) => starts(b, 'ftyp', 4), { contentType: 'video/mp4', extension: 'mp4' }],
  [
    (b) => starts(b, 'ID3') || (b[0] === 0xff && ((b[1] ?? 0) & 0xe6) === 0xe2),
    { contentType: 'audio/mpeg', extension: 'mp3' },
  ],
];

/** File names of programs and of shortcuts that start them. */
const runs =
  /\.(exe|dll|com|scr|msi|msp|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|wsf|wsh|hta|lnk|jar|apk|app|dmg|pkg|deb|rpm|sh|command|cpl|reg|chm|iso|img|docm|xlsm|pptm|zip|7z|rar)$/i;

const centralEntry = 0x02014b50;
const endOfCentral = 0x06054b50;
const tailBytes = 66_000;
const entriesMax = 10_000;

/** Returns the file names within a zip; null if they are unreadable or encrypted. */
function namesInZip(bytes: Buffer): string[] | null {
  const from = Math.max(0, bytes.length - tailBytes);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < from || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endOfCentral) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const names: string[] = [];
  if (count === 0 || count > entriesMax) return null;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== centralEntry) return null;
    const isSecret = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const length = bytes.readUInt16LE(at + 28);
    if (isSecret) return null;
    names.push(bytes.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

const office: readonly [string, SoldFileKind][] = [
  [
    'word/',
    {
      contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      extension: 'docx',
    },
  ],
  [
    'xl/',
    { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  ],
  [
    'ppt/',
    {
      contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      extension: 'pptx',
    },
  ],
];

function readZip(bytes: Buffer): SoldFileKind | null {
  const names = namesInZip(bytes);
  if (!names) return null;
  const isBook = names[0] === 'mimetype' && bytes.subarray(0, 200).includes('application/epub+zip');
  if (names.some((name) => runs.test(name) || /vbaProject|META-INF\/MANIFEST\.MF$/i.test(name))) return null;
  if (isBook) return { contentType: 'application/epub+zip', extension: 'epub' };
  if (names.includes('[Content_Types].xml'))
    return office.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1] ?? null;
  return { contentType: 'application/zip', extension: 'zip' };
}

const isControl = (sign: string): boolean => (sign < ' ' && !'\t\n\f\r'.includes(sign)) || sign === '\u007f';

/** Detects plain text that is no page, script or program. */
function readText(bytes: Buffer, fileName: string): SoldFileKind | null {
  const extension = /\.(txt|csv|md|srt)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (!extension || bytes.includes(0)) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Control characters occur in the headers of programs, and in no text.
    if (/^\s*(#!|<)/.test(text) || [...text].some((sign) => isControl(sign))) return null;
  } catch {
    return null;
  }
  return { contentType: extension === 'csv' ? 'text/csv' : 'text/plain', extension };
}

/** Returns the kind of a file; null if it is not supported or could run. */
export async function readSoldFile(bytes: Buffer, fileName: string): Promise<SoldFileKind | null> {
  const image = readWholeImage(bytes);
  if (image)
    return { contentType: image.contentType, extension: image.contentType === 'image/png' ? 'png' : 'jpg' };
  if (starts(bytes, '%PDF-'))
    return (await isSafePdf(bytes)) ? { contentType: 'application/pdf', extension: 'pdf' } : null;
  if (starts(bytes, 'PK')) return readZip(bytes);
  return media.find(([is]) => is(bytes))?.[1] ?? readText(bytes, fileName);
}
