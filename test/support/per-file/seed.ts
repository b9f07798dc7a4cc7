// Every property of a run with the seed that was given: TEST_SEED, as a failure prints it. Else each draws one of its own.

export const given = process.env.TEST_SEED;

if (given) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given) });
}
