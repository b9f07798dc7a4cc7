// Pictures for the demo, generated in code: a warm sky, a table, and bowls on it.
import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];
/** sky and table: from top to bottom; food: the content of the bowls. */
export type Palette = {
  sky: readonly [Colour, Colour];
  table: Colour;
  bowl: Colour;
  food: readonly Colour[];
};

function mix(colour: Colour, other: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) => Math.round(colour[index] + (other[index] - colour[index]) * share);
  return [at(0), at(1), at(2)];
}

function colourAt(palette: Palette, x: number, y: number, count: number): Colour {
  const slot = Math.min(count - 1, Math.floor(x * count));
  // Within its slot a bowl is the lower half of an ellipse, and the food a flatter ellipse above the rim.
  const u = (x * count - slot - 0.5) / 0.38;
  const v = (y - 0.58) / 0.26;
  if (v >= 0 && u * u + v * v < 1) return mix(palette.bowl, [20, 16, 14], v * 0.35);
  const w = (y - 0.58) / 0.1;
  if (w < 0 && u * u + w * w < 1) return palette.food[slot % palette.food.length] ?? palette.bowl;
  return y > 0.74 ? mix(palette.table, [20, 16, 14], (y - 0.74) * 0.8) : mix(...palette.sky, y / 0.74);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Draws a PNG of the given size with the given number of bowls. */
export function drawPicture(palette: Palette, width: number, height: number, bowls: number): Buffer {
  return drawPixels(width, height, (x, y) => colourAt(palette, x, y, bowls));
}

/** Draws a PNG of the given size; x and y range from 0 to 1. */
export function drawPixels(width: number, height: number, paint: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows.set(paint((x + 0.5) / width, (y + 0.5) / height), at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel; red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
