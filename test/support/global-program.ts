// Before all tests of the screens: the real program with the demo businesses, for the browser to visit.
import { startProgram } from './program.ts';

export default async function setup(): Promise<() => Promise<void>> {
  // For work on one screen a program that runs already serves as well, and faster.
  if (process.env.KASUWA_SCREENS_URL) return async () => undefined;
  const program = await startProgram({ env: { DEMO: 'on' } });
  process.env.KASUWA_SCREENS_URL = program.url;
  return program.stop;
}
