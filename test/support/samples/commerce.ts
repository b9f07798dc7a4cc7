// Samples of the area 'commerce': a valid body of each call that changes something, and one of each thing its nouns own.
import type { Samples } from './samples.ts';

export const commerceSamples: Samples = {
  bodies: {
    saveDeliverySettings: {
      currency: 'NGN',
      note: null,
      regions: [
        { name: 'Lagos', states: ['Lagos'], fee: 350_000, freeFrom: 5_000_000, daysMin: 1, daysMax: 3 },
      ],
      places: [{ name: 'Shop', address: '14 Admiralty Way, Lekki, Lagos', hours: 'Mon to Sat, 9 to 6' }],
    },
  },
};
