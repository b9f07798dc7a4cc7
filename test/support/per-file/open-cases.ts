// The disputes that the tests of one file share.
import { afterAll } from 'vitest';
import { type Cases, createCases } from '../disputes/disputes.ts';

export async function openCases(start?: Date): Promise<Cases> {
  const cases = await createCases(start);
  afterAll(() => cases.close());
  return cases;
}
