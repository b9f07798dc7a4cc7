// The payers shared by the tests of one file; the books are checked after each test.
import { afterAll, afterEach, expect } from 'vitest';
import { createPayers, type Payers } from '../payers.ts';

export async function openPayers(options: Parameters<typeof createPayers>[0] = {}): Promise<Payers> {
  const payers = await createPayers(options);
  afterAll(() => payers.close());
  afterEach(async () => {
    expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
  });
  return payers;
}
