// Samples of the area 'commerce': a valid body of each call that changes something, and one of each thing its nouns own.
import type { Samples } from './samples.ts';

export const commerceSamples: Samples = { bodies: {} };
