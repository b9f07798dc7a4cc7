// Correcting a CSV preserves everything else, with any separator and any cell contents.
import { expect, test } from 'vitest';
import { cellOf, correctFile, correctionKey, readCsv } from './edit-csv.ts';

const written =
  '\uFEFFSKU;Name;Price\r\nADR-1;"Adire; ""eleko""\nfive yards";abc\r\n\r\nANK-1;Ankara;14000\r\n';

test('quoted cells keep separators, quotes and line breaks', () => {
  const csv = readCsv(written);
  expect(csv.separator).toBe(';');
  expect(cellOf(csv, 2, 'name')).toBe('Adire; "eleko"\nfive yards');
  expect(cellOf(csv, 4, 'price')).toBe('14000');
  expect(cellOf(csv, 2, 'status')).toBe('');
});

test('corrections are written to their cells, and a missing column is appended last', async () => {
  const csv = readCsv(written);
  const corrections = new Map([
    [correctionKey(2, 'price'), '28500'],
    [correctionKey(4, 'status'), 'published'],
  ]);
  const file = correctFile(csv, corrections, 'cloth.csv');
  const again = readCsv(await file.text());
  expect(cellOf(again, 2, 'price')).toBe('28500');
  expect(cellOf(again, 2, 'name')).toBe('Adire; "eleko"\nfive yards');
  expect(cellOf(again, 4, 'status')).toBe('published');
  expect(cellOf(again, 4, 'price')).toBe('14000');
  expect(csv.rows[0]).toHaveLength(3);
});
