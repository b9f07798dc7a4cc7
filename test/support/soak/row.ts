// Runs a row of the reliability table: the long form of a test that `npm test` runs in a short form.
import { projectRoot, runTool, tools } from '../../../scripts/processes.ts';

type Row = {
  /** The test files, and a pattern for the names of the tests. */
  files: readonly string[];
  named?: string;
  /** The name of the variable with the number of repetitions (`soakSize`), the figure of the table, and the figure of `--short`. */
  size: string;
  long: number;
  short: number;
};

/** Runs the row; `--size=N` overrides the size of the table. */
export async function runRow({ files, named, size, long, short }: Row): Promise<void> {
  const configured = process.argv.find((arg) => arg.startsWith('--size='))?.slice('--size='.length);
  const runs = configured ?? String(process.argv.includes('--short') ? short : long);
  console.log(`${size}: ${runs}`);
  const startedAt = performance.now();
  const code = await runTool(tools.vitest, [...files, '--reporter=dot', ...(named ? ['-t', named] : [])], {
    cwd: projectRoot,
    env: { ...process.env, [`SOAK_${size.toUpperCase()}`]: runs },
  });
  if (code !== 0) process.exitCode = 1;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${size}: ${runs} ${code === 0 ? 'held' : 'did NOT hold'}, ${seconds} s`);
}
