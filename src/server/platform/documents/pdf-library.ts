// Types for the used part of the PDF library, which has none; it is loaded with the first document.

export type TextOptions = {
  width?: number;
  align?: 'left' | 'right' | 'center';
  lineBreak?: boolean;
  ellipsis?: boolean;
  height?: number;
};

/** A document being drawn. Lengths are points, from the top left corner of the page. */
export type PdfCanvas = {
  page: { width: number; height: number };
  registerFont(name: string, path: string): PdfCanvas;
  font(name: string): PdfCanvas;
  fontSize(points: number): PdfCanvas;
  fillColor(colour: string): PdfCanvas;
  strokeColor(colour: string): PdfCanvas;
  lineWidth(points: number): PdfCanvas;
  text(text: string, x: number, y: number, options?: TextOptions): PdfCanvas;
  heightOfString(text: string, options?: TextOptions): number;
  widthOfString(text: string): number;
  rect(x: number, y: number, width: number, height: number): PdfCanvas;
  /** A PNG or JPEG, scaled to fit. */
  image(
    bytes: Buffer,
    x: number,
    y: number,
    options: { fit: [number, number]; align?: 'right'; valign?: 'center' },
  ): PdfCanvas;
  link(x: number, y: number, width: number, height: number, url: string): PdfCanvas;
  roundedRect(x: number, y: number, width: number, height: number, radius: number): PdfCanvas;
  moveTo(x: number, y: number): PdfCanvas;
  lineTo(x: number, y: number): PdfCanvas;
  fill(colour: string): PdfCanvas;
  stroke(colour?: string): PdfCanvas;
  addPage(): PdfCanvas;
  bufferedPageRange(): { start: number; count: number };
  switchToPage(page: number): void;
  on(event: 'data', listener: (chunk: Buffer) => void): PdfCanvas;
  on(event: 'end', listener: () => void): PdfCanvas;
  on(event: 'error', listener: (reason: Error) => void): PdfCanvas;
  end(): void;
};

export type CanvasOptions = {
  size: 'A4';
  margin: number;
  bufferPages: boolean;
  lang: string;
  displayTitle: boolean;
  info: { Title: string; Author: string; CreationDate: Date };
};

/** Typed as a string, so that TypeScript does not look for the library's missing types. */
const library: string = 'pdfkit';

/** An empty document of A4 pages. */
export async function openCanvas(options: CanvasOptions): Promise<PdfCanvas> {
  const loaded = (await import(library)) as { default: new (options: CanvasOptions) => PdfCanvas };
  return new loaded.default(options);
}
