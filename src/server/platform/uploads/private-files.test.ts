// Private files over HTTP: detected by content, stored under their own names, and served to authorized users as downloads only.
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePaper } from '#demo/paper.ts';
import { resealAll } from '#server/platform/auth/reseal.ts';
import { uploadsContract as contract, privateFileSizeMaxBytes } from '#shared/contract/platform/uploads.ts';
import { uploadPrivate } from '#test/support/compliance/sent-in.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

// The resealing job walks all sealed columns, so rows of other tests in a shared database must not affect it.
const server = await openServerOnOwnDatabase();
const business = await createTestBusiness(server);

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
  chunk('IEND', Buffer.alloc(0)),
]);

/** A frame, a scan with a stuffed FF, and the end marker. */
const jpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12,
  0xff, 0, 0x34, 0xff, 0xd9,
]);
const html = Buffer.from('<html><script>alert(document.domain)</script></html>');

const upload = (bytes: Buffer, name?: string, token: string | null = business.token) =>
  uploadPrivate(server, token, bytes, name);

function download(fileId: string, token = business.token) {
  return fetch(`${server.url}/api/v1/upload/private/${fileId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

/** Returns a pdf with an additional object. */
function pdfWith(object: string | Buffer): Buffer {
  const paper = makePaper('Certificate');
  const end = paper.lastIndexOf('xref\n0');
  return Buffer.concat([paper.subarray(0, end), Buffer.from(object), Buffer.from('\n'), paper.subarray(end)]);
}

test('PDF, JPEG and PNG are detected by content, regardless of the file name', async () => {
  for (const [bytes, type, ending] of [
    [makePaper('Certificate'), 'application/pdf', 'pdf'],
    [jpeg, 'image/jpeg', 'jpg'],
    [png, 'image/png', 'png'],
  ] as const) {
    const { status, body } = await upload(bytes, 'Proof of address.html');
    expect([status, body.data?.contentType]).toEqual([200, type]);
    expect(body.data.fileName).toBe(`Proof of address.${ending}`);
    expect(body.data.sizeBytes).toBe(bytes.length);
  }
});

test('a file is served as a download that cannot run and is not cached', async () => {
  const { body } = await upload(makePaper('Certificate'), 'certificate.pdf');
  const answer = await download(body.data.fileId);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="certificate.pdf"');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(await answer.arrayBuffer()).equals(makePaper('Certificate'))).toBe(true);
});

test('stored bytes are sealed and bound to their file', async () => {
  const bytes = makePaper('Certificate of Ada Obi');
  const { fileId } = (await upload(bytes)).body.data;
  const { fileId: otherId } = (await upload(bytes)).body.data;
  const { db } = server.services.database;
  const read = (id: string) =>
    db.selectFrom('privateFiles').where('id', '=', id).select('bytes').executeTakeFirstOrThrow();
  const { bytes: sealed } = await read(fileId);
  expect(sealed.includes('%PDF')).toBe(false);
  await db.updateTable('privateFiles').set({ bytes: sealed }).where('id', '=', otherId).execute();
  expect((await download(otherId)).status).toBe(500);
  expect((await download(fileId)).status).toBe(200);
});

test('a file stored before sealing was introduced is readable, and is sealed by the job', async () => {
  const bytes = makePaper('Old');
  const { fileId } = (await upload(bytes)).body.data;
  const { database, vault } = server.services;
  const file = database.db.updateTable('privateFiles').where('id', '=', fileId);
  await file.set({ bytes }).execute();
  const read = async () => Buffer.from(await (await download(fileId)).arrayBuffer());
  expect((await read()).equals(bytes)).toBe(true);
  await resealAll(database, vault);
  const row = await database.db
    .selectFrom('privateFiles')
    .where('id', '=', fileId)
    .select('bytes')
    .executeTakeFirstOrThrow();
  expect(row.bytes.includes('%PDF')).toBe(false);
  expect((await read()).equals(bytes)).toBe(true);
});

test.each([
  ['../../etc/passwd', 'passwd.pdf', 'filename="passwd.pdf"'],
  ['..\\..\\windows\\system32\\evil.pdf', 'evil.pdf', 'filename="evil.pdf"'],
  [
    'Bill "final" 100%.pdf',
    'Bill "final" 100%.pdf',
    `filename="Bill _final_ 100_.pdf"; filename*=UTF-8''Bill%20%22final%22%20100%25.pdf`,
  ],
  [
    'a"; filename="b.html',
    'a"; filename="b.pdf',
    `filename="a_; filename=_b.pdf"; filename*=UTF-8''a%22%3B%20filename%3D%22b.pdf`,
  ],
  ['line\r\nset-cookie: x=1.pdf', 'line set-cookie: x=1.pdf', 'filename="line set-cookie: x=1.pdf"'],
  [
    'Ọjọ́ (2).pdf',
    'Ọjọ́ (2).pdf',
    `filename="Ojo (2).pdf"; filename*=UTF-8''%E1%BB%8Cj%E1%BB%8D%CC%81%20%282%29.pdf`,
  ],
  ['invoice\u202Efdp.exe', 'invoicefdp.pdf', 'filename="invoicefdp.pdf"'],
  ['....', 'document.pdf', 'filename="document.pdf"'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(100)}.pdf`, `filename="${'a'.repeat(100)}.pdf"`],
])('the file %j is stored under its own name, %j, and downloaded under it', async (name, stored, header) => {
  const { status, body } = await upload(makePaper('Certificate'), name);
  expect([status, body.data?.fileName]).toEqual([200, stored.normalize('NFC')]);
  const answer = await download(body.data.fileId);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; ${header}`);
});

test('data appended to an image is removed', async () => {
  const zip = Buffer.from('PK\u0003\u0004hidden');
  for (const [picture, tail] of [
    [png, html],
    [jpeg, html],
    [png, zip],
    [jpeg, zip],
  ] as const) {
    const { status, body } = await upload(Buffer.concat([picture, tail]));
    expect(status).toBe(200);
    const stored = Buffer.from(await (await download(body.data.fileId)).arrayBuffer());
    expect(stored.equals(picture)).toBe(true);
  }
});

test('an incomplete or corrupt image is rejected', async () => {
  const wrongSum = Buffer.from(png);
  wrongSum.writeUInt8(1, 45);
  for (const bytes of [png.subarray(0, png.length - 12), wrongSum, jpeg.subarray(0, jpeg.length - 2)]) {
    const { status, body } = await upload(bytes);
    expect([status, body.error?.message]).toEqual([422, 'Unsupported file format']);
  }
});

test('a web page, an archive or a program with a false name is rejected', async () => {
  const disguised = [
    Buffer.alloc(0),
    html,
    Buffer.from('GIF89a/*<script>*/=1'),
    Buffer.from('PK\u0003\u0004'),
    Buffer.from('MZ\u0090'),
    Buffer.concat([html, makePaper('Certificate')]),
    Buffer.from('%PDF-1.4\nnothing more'),
  ];
  for (const bytes of disguised)
    expect((await upload(bytes, 'certificate.pdf')).body.error?.code).toBe('UNSUPPORTED_FILE');
});

const compressed = (text: string, filter = '/FlateDecode', type = '/Type /ObjStm') => {
  const data = deflateSync(Buffer.from(text));
  const head = `9 0 obj\n<< ${type} /N 1 /First 4 /Filter ${filter} /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj')]);
};

test.each([
  ['a script', '9 0 obj\n<< /S /JavaScript /JS (app.alert\\(1\\)) >>\nendobj'],
  ['a script with an escaped name', '9 0 obj\n<< /S /J#61vaScript /JS (1) >>\nendobj'],
  ['an open action', '9 0 obj\n<< /Type /Catalog /OpenAction 8 0 R >>\nendobj'],
  ['an open action with an escaped name', '9 0 obj\n<< /Open#41ction << /S /URI >> >>\nendobj'],
  ['a page action', '9 0 obj\n<< /Type /Page /AA << /O 8 0 R >> >>\nendobj'],
  ['a page action behind a comment', '% >> stream\n9 0 obj\n<< /#41A << /O 8 0 R >> >>\nendobj\n% endstream'],
  ['rich media', '9 0 obj\n<< /Subtype /RichMedia >>\nendobj'],
  ['a script without an action type', '9 0 obj\n<< /JS (1) >>\nendobj'],
  ['a page action in compressed objects', compressed('10 0 << /AA << /O 8 0 R >> >>')],
  ['undeclared compressed objects', compressed('10 0 << /S /JavaScript >>', '/FlateDecode', '')],
  [
    'compressed objects behind a long dictionary',
    compressed('10 0 << /S /Launch >>', `/FlateDecode /Pad (${'x'.repeat(5000)})`),
  ],
  ['compressed objects with an indirect filter', compressed('10 0 << /S /Launch >>', '8 0 R')],
  ['a launch action', '9 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj'],
  ['an attachment', '9 0 obj\n<< /Type /EmbeddedFile /Length 0 >>\nendobj'],
  ['a form submission', '9 0 obj\n<< /S /SubmitForm /F (https://evil.example) >>\nendobj'],
  ['a password', '9 0 obj\n<< /Encrypt 8 0 R >>\nendobj'],
  ['a script in compressed objects', compressed('10 0 << /S /JavaScript /JS (1) >>')],
  ['compressed objects with an unsupported filter', compressed('10 0 << >>', '[/ASCIIHexDecode /LZWDecode]')],
])('a PDF with %s is rejected', async (_what, object) => {
  expect((await upload(pdfWith(object))).body.error?.code).toBe('UNSUPPORTED_FILE');
});

test('a PDF with an opening page is accepted, and names inside stream data are ignored', async () => {
  const opens = '9 0 obj\n<< /Type /Catalog /OpenAction [3 0 R /Fit] >>\nendobj';
  expect((await upload(pdfWith(opens))).status).toBe(200);
  const data = '9 0 obj\n<< /Length 12 >>\nstream\nxx/AA yy/JS \nendstream\nendobj';
  expect((await upload(pdfWith(data))).status).toBe(200);
});

test('compressed objects that only describe pages are accepted', async () => {
  expect((await upload(pdfWith(compressed('10 0 << /Type /Page >>')))).status).toBe(200);
});

test('5 MB are accepted, one byte more is rejected', async () => {
  const fill = (size: number) => {
    const spare = size - pdfWith('%').length;
    return pdfWith(`%${'x'.repeat(spare)}`);
  };
  expect((await upload(fill(privateFileSizeMaxBytes))).status).toBe(200);
  const { status, body } = await upload(fill(privateFileSizeMaxBytes + 1));
  expect([status, body.error?.message]).toEqual([413, 'File size is too large']);
});

test('upload and download need the compliance permissions, and only within the own business', async () => {
  const { body } = await upload(makePaper('Certificate'));
  const { fileId } = body.data;
  expect((await upload(png, 'a.png', null)).status).toBe(401);
  const finance = await business.signInAs('Finance');
  expect((await upload(png, 'a.png', finance.token)).status).toBe(403);
  expect((await download(fileId, finance.token)).status).toBe(403);
  const viewer = await business.signInAs('Viewer');
  expect((await upload(png, 'a.png', viewer.token)).status).toBe(403);
  expect((await download(fileId, viewer.token)).status).toBe(200);
  const stranger = await createTestBusiness(server);
  expect((await download(fileId, stranger.token)).status).toBe(404);
  expect((await server.call(contract.getImage, { params: { imageId: fileId } })).status).toBe(404);
});

/** Sends raw pieces over a new connection, each after the server has read the previous one. */
function sendPieces(pieces: readonly Buffer[]): Promise<number> {
  const headers = {
    authorization: `Bearer ${business.token}`,
    'content-type': 'multipart/form-data; boundary=cut',
    'content-length': pieces.reduce((bytes, piece) => bytes + piece.length, 0),
  };
  const connected: Promise<Socket[]> = once(server.app.server, 'connection');
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, agent: false } as const;
    const call = request(`${server.url}/api/v1/upload/private`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    const send = async () => {
      for (const piece of pieces) {
        await new Promise((done) => call.write(piece, done));
        const [socket] = await connected;
        await expect.poll(() => socket?.bytesRead).toBe(call.socket?.bytesWritten);
      }
      call.end();
    };
    send().catch(reject);
  });
}

test('a file is never truncated: one byte too many is rejected, even when it arrives separately', async () => {
  const head = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const whole = Buffer.from(pdfWith(`%${'x'.repeat(privateFileSizeMaxBytes - pdfWith('%').length)}`));
  const end = Buffer.from('\r\n--cut--\r\n');
  expect(await sendPieces([Buffer.from(head), whole, end])).toBe(200);
  expect(await sendPieces([Buffer.from(head), whole, Buffer.from('\n'), end])).toBe(413);
});
