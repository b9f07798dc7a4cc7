// npm run soak edges: every call with each field at its edge values, rolled back, then raced; --short with one business only, --most=N
// limits the edges per call.
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, runTool, tools } from '../../scripts/processes.ts';
import { allContracts } from '../../src/shared/contract/all.ts';
import { changesState, type Endpoint } from '../../src/shared/contract/endpoint.ts';

const folder = process.env.EDGES_FOLDER ?? (await mkdtemp(join(tmpdir(), 'kasuwa-edges-')));
const most = process.argv.find((item) => item.startsWith('--most='))?.slice('--most='.length);
const run = (of: string[]) => {
  const options = ['--reporter=dot', '--testTimeout=3600000', '--hookTimeout=900000', '--exclude=**/crash*'];
  // Rehearsals use up codes and attempts, so tests may fail: only the recorded responses count here.
  return runTool(tools.vitest, [...of, ...options], {
    cwd: projectRoot,
    env: { ...process.env, EDGES_FOLDER: folder, ...(most && { EDGES_MOST: most }) },
  });
};
// First the calls of one business on its own objects, then calls that need states created only by tests.
await run(['test/attack/own-things.test.ts']);
if (!process.argv.includes('--short')) await run(['test/scenarios', 'src/server']);

const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const [faults, forms, races] = await Promise.all(
  ['faults.jsonl', 'done.txt', 'races.jsonl'].map(async (name) => linesOf(await read(name))),
);

type Race = { name: string; statuses: number[]; written: Record<string, [inserted: number]>[] };
/** Tables that several of the same calls inserted into: correct if each call creates a row, wrong if something may change only once. */
function insertedBySeveral({ statuses, written }: Race): string[] {
  const tables = written.flatMap((item, at) =>
    statuses[at] === 200 ? Object.keys(item).filter((table) => (item[table]?.[0] ?? 0) > 0) : [],
  );
  return [...new Set(tables.filter((table, at) => tables.indexOf(table) !== at))].filter(
    (table) => table !== 'audit_entries',
  );
}

for (const race of (races ?? []).map((line) => JSON.parse(line) as Race)) {
  const tables = insertedBySeveral(race);
  if (tables.length > 0 && !/^(create|add|export|duplicate|log)/.test(race.name))
    console.log(`${race.name} at once, each writes: ${tables.join(', ')}`);
}
for (const fault of faults ?? []) console.error(fault);
const endpoints = Object.values(allContracts).flatMap((contract) => Object.entries<Endpoint>(contract));
const nameOf = (form: string) => form.split(/[ :]/)[0] ?? '';
const reached = new Set((forms ?? []).map(nameOf));
const raced = new Set((races ?? []).map((line) => (JSON.parse(line) as Race).name));
const missing = endpoints.filter(([name]) => !reached.has(name)).map(([name]) => name);
console.log(`Not reached: ${missing.join(', ')}`);
console.log(
  `${reached.size} of ${endpoints.length} calls rehearsed in ${forms?.length} forms, ${raced.size} of ${endpoints.filter(([, value]) => changesState(value)).length} writes raced, ${faults?.length} answers that should not be; kept in ${folder}`,
);
process.exitCode = (faults?.length ?? 0) > 0 || reached.size === 0 ? 1 : 0;
