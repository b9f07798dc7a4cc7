// The disputes shared by the tests of one file.
import { afterAll } from 'vitest';
import { createDisputes, type Disputes } from '../disputes/disputes.ts';

export async function openDisputes(start?: Date): Promise<Disputes> {
  const cases = await createDisputes(start);
  afterAll(() => cases.close());
  return cases;
}
