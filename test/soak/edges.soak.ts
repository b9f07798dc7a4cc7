// npm run soak edges: the calls of all tests, each first with every edge of every field, taken back; --short rehearses the scenarios alone.
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, runTool, tools } from '../../scripts/processes.ts';

const folder = await mkdtemp(join(tmpdir(), 'kasuwa-edges-'));
const of = process.argv.includes('--short') ? ['test/scenarios'] : ['test/scenarios', 'src/server'];
const options = ['--reporter=dot', '--testTimeout=900000', '--hookTimeout=900000', '--exclude=**/crash*'];
// Codes and tries that a rehearsal has counted may fail a test: here the answers count alone.
await runTool(tools.vitest, [...of, ...options], {
  cwd: projectRoot,
  env: { ...process.env, EDGES_FOLDER: folder },
});
const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const [faults, done] = [linesOf(await read('faults.jsonl')), linesOf(await read('done.txt'))];
for (const fault of faults) console.error(fault);
console.log(`${done.length} forms of calls rehearsed, ${faults.length} answers that should not be`);
process.exitCode = faults.length > 0 || done.length === 0 ? 1 : 0;
