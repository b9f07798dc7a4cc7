// Writes a PDF of one page with one picture, enough for a printed card without a library.

const encoder = new TextEncoder();

/** The picture fills the page. Picture sizes are in pixels, page sizes in points (1/72 inch). */
export function makeCardPdf(
  jpeg: Uint8Array,
  picture: { width: number; height: number },
  page: { width: number; height: number },
): Blob {
  const drawing = `q ${page.width} 0 0 ${page.height} 0 0 cm /Card Do Q`;
  const objects: (string | [string, Uint8Array])[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /XObject << /Card 5 0 R >> >> /Contents 4 0 R >>`,
    [`<< /Length ${drawing.length} >>`, encoder.encode(drawing)],
    [
      `<< /Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    ],
  ];
  const parts: Uint8Array[] = [];
  const places: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  write('%PDF-1.4\n');
  objects.forEach((object, index) => {
    places.push(length);
    write(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') write(object);
    else {
      write(`${object[0]}\nstream\n`);
      write(object[1]);
      write('\nendstream');
    }
    write('\nendobj\n');
  });
  const table = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts as BlobPart[], { type: 'application/pdf' });
}
