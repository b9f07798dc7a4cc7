// An empty PDF with our fonts, collected into a buffer when it ends.
import { fileURLToPath } from 'node:url';
import { openCanvas, type PdfCanvas } from './pdf-library.ts';

const fontPath = (name: string) => fileURLToPath(new URL(`./fonts/inter-${name}.ttf`, import.meta.url));

type Described = { title: string; author: string; producedAt: Date };

/** Text is set in an embedded font, so that it is searchable and includes ₦. `done` waits for `end`. */
export async function openPdf({
  title,
  author,
  producedAt,
}: Described): Promise<{ canvas: PdfCanvas; done: Promise<Buffer> }> {
  const canvas = await openCanvas({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: producedAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    canvas.on('data', (chunk) => chunks.push(chunk));
    canvas.on('end', () => resolve(Buffer.concat(chunks)));
    canvas.on('error', reject);
  });
  canvas.registerFont('regular', fontPath('regular')).registerFont('bold', fontPath('bold'));
  return { canvas, done };
}
