// The seed of property tests: TEST_SEED, as printed by a failure, applies to every property of a run. Without it, each draws its own.

export const given = process.env.TEST_SEED;

if (given) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given) });
}
