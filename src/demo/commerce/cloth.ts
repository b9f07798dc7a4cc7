// Pictures of cloth for the demo, drawn by arithmetic: rings, diamonds or stripes on a ground.
import { type Colour, drawPixels } from '../picture.ts';

export type Cloth = { ground: Colour; mark: Colour; weave: 'rings' | 'diamonds' | 'stripes' };

/** From -0.5 to 0.5 within each of so many repeats. */
const within = (at: number, repeats: number): number => ((at * repeats) % 1) - 0.5;

function isMark(weave: Cloth['weave'], x: number, y: number): boolean {
  const [u, v] = [within(x, 6), within(y, 6)];
  if (weave === 'rings') {
    const distance = Math.hypot(u, v);
    const dotted = Math.sin(Math.atan2(v, u) * 14) > -0.35;
    return (
      distance < 0.07 || (distance > 0.17 && distance < 0.22) || (distance > 0.3 && distance < 0.36 && dotted)
    );
  }
  if (weave === 'diamonds') {
    const reach = Math.abs(u) + Math.abs(v);
    return reach < 0.13 || (reach > 0.26 && reach < 0.36);
  }
  const stripe = (x * 18) % 3;
  return stripe < 0.35 || (stripe > 1.1 && stripe < 1.25 && Math.sin(y * 220) > 0);
}

/** A square of so many pixels, with a fold's shade across it. */
export function drawCloth({ ground, mark, weave }: Cloth, pixels: number): Buffer {
  return drawPixels(pixels, pixels, (x, y) => {
    const [red, green, blue] = isMark(weave, x, y) ? mark : ground;
    const shade = 1 - 0.12 * Math.max(0, Math.sin((y * 2.2 + x * 0.25) * Math.PI) - 0.6);
    const at = (value: number) => Math.round(value * shade);
    return [at(red), at(green), at(blue)];
  });
}
