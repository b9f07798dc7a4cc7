// Proves that dependencies have exact versions and hashes, and that docs/dependencies.md lists what is installed.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Named = Record<string, string>;
type Lock = { packages: Record<string, { version?: string; integrity?: string; link?: boolean }> };

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const { dependencies, devDependencies } = readJson<{ dependencies: Named; devDependencies: Named }>(
  'package.json',
);
const { packages } = readJson<Lock>('package-lock.json');
const document = readFileSync('docs/dependencies.md', 'utf8');
const rows = [
  ...document.matchAll(/^\| (\S+) \| (\S+) \| (runs|builds and tests) \| (\d{4}-\d\d-\d\d) \|$/gm),
].map(([, name = '', version = '', use = '', since = '']) => ({ name, version, use, since }));

test('every dependency has one exact version, and that one is installed', () => {
  const all = Object.entries({ ...dependencies, ...devDependencies });
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(all.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
});

test('every installed package is locked with its hash', () => {
  const below = Object.entries(packages).filter(([path, value]) => path !== '' && !value.link);
  expect(below.length).toBeGreaterThan(200);
  expect(below.filter(([, value]) => !value.version || !value.integrity?.startsWith('sha512-'))).toEqual([]);
});

test('the list of dependencies matches package.json, each version with its date of adoption', () => {
  const listed = (use: string) =>
    Object.fromEntries(rows.filter((row) => row.use === use).map(({ name, version }) => [name, version]));
  expect(listed('runs')).toEqual(dependencies);
  expect(listed('builds and tests')).toEqual(devDependencies);
  const isDay = (text: string) => new Date(text).toISOString().startsWith(text);
  expect(rows.filter(({ since }) => !isDay(since))).toEqual([]);
});

test('each severity has a deadline, none shorter than that of a higher severity', () => {
  const frames = [...document.matchAll(/^\| (Critical|High|Medium|Low)[^|]*\| (\d+) days \|$/gm)];
  expect(frames.map(([, severity]) => severity)).toEqual(['Critical', 'High', 'Medium', 'Low']);
  const days = frames.map(([, , count]) => Number(count));
  expect(days).toEqual([...days].sort((a, b) => a - b));
});
