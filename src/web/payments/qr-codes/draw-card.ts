// Draws a QR card on a canvas in one of three templates, at any scale: scale 1 for the screen, 5 for print.
import { encode } from 'uqr';

/** The three templates of a card (specification, section 9). */
export const cardTemplates = ['classic', 'bold', 'framed'] as const;
export type CardTemplate = (typeof cardTemplates)[number];

/** Size of the card in points, equal to pixels at scale 1. */
export const cardSize = { width: 320, height: 440 };
/** The scale for print (specification, section 9). */
export const printScale = 5;

export type Card = {
  business: string;
  /** The line below the name: the amount, or the cashier or store. */
  line: string | null;
  link: string;
  /** Any CSS colour, and a readable text colour on it. */
  accent: string;
  onAccent: string;
  /** Instruction to the person who scans. */
  says: string;
  /** Note that no money moves, in test mode and where live mode is a simulation. */
  moneySays: string | null;
};

const ink = '#1c2430';
const quiet = '#5b6675';
const paper = '#ffffff';
const fontName = "'Inter Variable', Inter, system-ui, sans-serif";

type Brush = { context: CanvasRenderingContext2D; card: Card };

/** Draws the card and resizes the canvas to it. */
export function drawCard(canvas: HTMLCanvasElement, template: CardTemplate, card: Card, scale: number): void {
  canvas.width = cardSize.width * scale;
  canvas.height = cardSize.height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot create the card');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const brush = { context, card };
  fill(brush, paper, 0, 0, cardSize.width, cardSize.height);
  if (template === 'classic') drawClassic(brush);
  else if (template === 'bold') drawBold(brush);
  else drawFramed(brush);
}

function fill(
  { context }: Brush,
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
) {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

/** Writes centred text, reduced in size until it fits; text that still does not fit is truncated. */
function write({ context }: Brush, text: string, y: number, size: number, colour: string, weight = 600) {
  const widthMax = cardSize.width - 48;
  let points = size;
  let shown = text;
  const measure = () => {
    context.font = `${weight} ${points}px ${fontName}`;
    return context.measureText(shown).width;
  };
  while (measure() > widthMax && points > 11) points -= 1;
  while (measure() > widthMax && shown.length > 4) shown = `${shown.slice(0, -2).trimEnd()}…`;
  context.fillStyle = colour;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(shown, cardSize.width / 2, y);
}

/** Draws the code with its quiet zone on white, centred. */
function drawCode(brush: Brush, top: number, side: number) {
  const { context, card } = brush;
  const left = (cardSize.width - side) / 2;
  fill(brush, paper, left, top, side, side, 8);
  const { data, size } = encode(card.link, { ecc: 'Q', border: 3 });
  const step = side / size;
  context.fillStyle = ink;
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      // Slightly larger than a module, so that no hairlines appear between modules.
      if (dark) context.fillRect(left + x * step, top + y * step, step + 0.15, step + 0.15);
    });
  });
}

function writeFoot(brush: Brush, colour: string) {
  const { card } = brush;
  write(brush, card.link.replace(/^https?:\/\//, ''), 404, 11, colour, 400);
  if (card.moneySays) write(brush, card.moneySays, 424, 10, colour, 600);
}

function drawClassic(brush: Brush) {
  const { card } = brush;
  fill(brush, card.accent, 0, 0, cardSize.width, 10);
  write(brush, card.business, 48, 22, ink);
  if (card.line) write(brush, card.line, 78, 14, quiet, 500);
  drawCode(brush, 98, 236);
  write(brush, card.says, 362, 15, ink);
  writeFoot(brush, quiet);
}

function drawBold(brush: Brush) {
  const { card } = brush;
  fill(brush, card.accent, 0, 0, cardSize.width, cardSize.height);
  write(brush, card.says, 42, 20, card.onAccent);
  drawCode(brush, 72, 240);
  write(brush, card.business, 342, 20, card.onAccent);
  if (card.line) write(brush, card.line, 370, 14, card.onAccent, 500);
  writeFoot(brush, card.onAccent);
}

function drawFramed(brush: Brush) {
  const { context, card } = brush;
  context.strokeStyle = card.accent;
  context.lineWidth = 6;
  context.beginPath();
  context.roundRect(12, 12, cardSize.width - 24, cardSize.height - 24, 18);
  context.stroke();
  fill(brush, card.accent, 70, 0, cardSize.width - 140, 40, 8);
  write(brush, card.says, 22, 13, card.onAccent);
  drawCode(brush, 70, 232);
  write(brush, card.business, 334, 20, ink);
  if (card.line) write(brush, card.line, 362, 14, quiet, 500);
  writeFoot(brush, quiet);
}
