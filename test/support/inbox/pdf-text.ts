// The text of a PDF of ours, read from its compressed pages through the character maps of its fonts.
import { inflateSync } from 'node:zlib';

function inflate(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    // Not every stream is compressed.
    return '';
  }
}

/** Returns the texts in the order of the file, each as every font of the document would read it, one per line. */
export function textOfPdf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].map(([, body]) =>
    inflate(Buffer.from(body ?? '', 'latin1')),
  );
  const fonts = streams.flatMap((stream) => {
    const map = /beginbfrange\s+<0000> <[\da-f]+> \[([^\]]*)\]/.exec(stream)?.[1];
    return map ? [[...map.matchAll(/<([\da-f ]+)>/g)].map(([, code]) => parseInt(code ?? '', 16))] : [];
  });
  const texts = streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, run]) => run ?? ''),
  );
  return texts
    .flatMap((run) =>
      fonts.map((font) =>
        [...run.matchAll(/<([\da-f]+)>/g)]
          .flatMap(([, glyphs]) => glyphs?.match(/.{4}/g) ?? [])
          .map((glyph) => String.fromCharCode(font[parseInt(glyph, 16)] ?? 0))
          .join(''),
      ),
    )
    .join('\n');
}
