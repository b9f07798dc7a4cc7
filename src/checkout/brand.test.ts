// The pay button stays readable with any merchant colour.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#web/ui/theme/colour.ts';
import { buttonTokens } from './brand.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('button text has a contrast of at least 4.5:1 and the button edge at least 3:1', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      const tokens = buttonTokens(chosen);
      expect(contrast(tokens['--on-accent'] ?? '', tokens['--accent'] ?? '')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens['--accent-edge'] ?? '', '#ffffff')).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 500 },
  );
});

test('a colour with sufficient contrast is unchanged', () => {
  expect(buttonTokens('#17568b')).toMatchObject({ '--accent': '#17568b', '--on-accent': '#ffffff' });
  expect(buttonTokens('#ffd400')['--accent']).toBe('#ffd400');
});
