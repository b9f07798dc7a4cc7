// A streamed ZIP file in constant memory: each entry is compressed on the way, followed by its sizes.
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> };

/** The central directory record of an entry. */
type Written = { name: Buffer; crc: number; packedBytes: number; bytes: number; offset: number };

const signatures = { local: 0x04034b50, measured: 0x08074b50, central: 0x02014b50, end: 0x06054b50 };
const version = 20;
/** Sizes follow the entry (data descriptor), and names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980: no modification time. */
const noDate = 0x0021;

function block(size: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(size);
  write(buffer);
  return buffer;
}

function localHeader(name: Buffer): Buffer {
  const header = block(30, (buffer) => {
    buffer.writeUInt32LE(signatures.local, 0);
    buffer.writeUInt16LE(version, 4);
    buffer.writeUInt16LE(flags, 6);
    buffer.writeUInt16LE(deflated, 8);
    buffer.writeUInt16LE(noDate, 12);
    buffer.writeUInt16LE(name.length, 26);
  });
  return Buffer.concat([header, name]);
}

function measured({ crc, packedBytes, bytes }: Written): Buffer {
  return block(16, (buffer) => {
    buffer.writeUInt32LE(signatures.measured, 0);
    buffer.writeUInt32LE(crc, 4);
    buffer.writeUInt32LE(packedBytes, 8);
    buffer.writeUInt32LE(bytes, 12);
  });
}

function centralHeader({ name, crc, packedBytes, bytes, offset }: Written): Buffer {
  const header = block(46, (buffer) => {
    buffer.writeUInt32LE(signatures.central, 0);
    buffer.writeUInt16LE(version, 4);
    buffer.writeUInt16LE(version, 6);
    buffer.writeUInt16LE(flags, 8);
    buffer.writeUInt16LE(deflated, 10);
    buffer.writeUInt16LE(noDate, 14);
    buffer.writeUInt32LE(crc, 16);
    buffer.writeUInt32LE(packedBytes, 20);
    buffer.writeUInt32LE(bytes, 24);
    buffer.writeUInt16LE(name.length, 28);
    buffer.writeUInt32LE(offset, 42);
  });
  return Buffer.concat([header, name]);
}

function endOf(entries: readonly Written[], offset: number, bytes: number): Buffer {
  return block(22, (buffer) => {
    buffer.writeUInt32LE(signatures.end, 0);
    buffer.writeUInt16LE(entries.length, 8);
    buffer.writeUInt16LE(entries.length, 10);
    buffer.writeUInt32LE(bytes, 12);
    buffer.writeUInt32LE(offset, 16);
  });
}

/** Yields the bytes of a ZIP file with these entries in sequence. No entry may reach 4 GB. */
export async function* writeZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let position = 0;
  const placed = (bytes: Buffer): Buffer => {
    position += bytes.length;
    return bytes;
  };
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packedBytes: 0, bytes: 0, offset: position };
    yield placed(localHeader(entry.name));
    const deflate = createDeflateRaw();
    // An error of the source destroys the compressor, whose reader then throws it.
    pipeline(Readable.from(measure(content, entry)), deflate, () => {});
    for await (const packed of deflate as AsyncIterable<Buffer>) {
      entry.packedBytes += packed.length;
      yield placed(packed);
    }
    yield placed(measured(entry));
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralHeader));
  const directoryAt = position;
  yield placed(directory);
  yield endOf(written, directoryAt, directory.length);
}

async function* measure(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.bytes += bytes.length;
    yield bytes;
  }
}
