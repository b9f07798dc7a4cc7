// The style guide's rules between files: allowed imports, no cycles, the size of folders.
import { dirname, posix } from 'node:path';
import { isTest, lineOf, nameOf, type SourceFile, walk } from '../source-file.ts';
import { limits } from './rules.ts';

type Import = { from: string; to: string; line: number; lazy: boolean };

export function checkFolderSize(files: SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => folder !== '.' && folder !== 'db/migrations' && count > limits.folder)
    .map(([folder, count]) => `${folder} has ${count} files, at most ${limits.folder}: group them`);
}

/** Returns project imports as a path from the root; packages and Node's own modules are unchanged. */
function resolveImport(from: string, target: string): string {
  if (target.startsWith('.')) return posix.join(dirname(from), target);
  if (target.startsWith('#test/')) return target.slice(1);
  return target.replace(/^#(?=(shared|server|web|checkout|demo)\/)/, 'src/').replace(/\?.*$/, '');
}

export function listImports(file: SourceFile): Import[] {
  const imports: Import[] = [];
  walk(file, (node) => {
    const target = nameOf(node.source);
    if (target === '') return;
    const lazy = node.type === 'ImportExpression';
    imports.push({
      from: file.path,
      to: resolveImport(file.path, target),
      line: lineOf(file, node.start),
      lazy,
    });
  });
  return imports;
}

/** Returns the noun of a file, such as `src/server/payments/refunds`; the ledger and the rails are one noun each. */
export function nounOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, ['ledger', 'rails'].includes(parts[2] ?? '') ? 3 : 4).join('/');
}

/** A noun calls another noun's service, never its SQL. */
export function checkQueries(files: SourceFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('src/') && !isTest(file))
    .flatMap(listImports)
    .filter(({ from, to }) => /^src\/server\/.*queries\.ts$/.test(to) && nounOf(from) !== nounOf(to))
    .map(({ from, to, line }) => `${from}:${line} reaches into ${to}: call that noun's service`);
}

/** Lazy imports may form cycles: a page is loaded after the list of screens that names it. */
export function checkCycles(files: SourceFile[]): string[] {
  const graph = new Map(
    files
      .filter((file) => file.program)
      .map((file) => [file.path, listImports(file).filter((listImport) => !listImport.lazy)]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const complaints: string[] = [];
  const trail: string[] = [];
  const visit = (path: string): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      complaints.push(`a cycle of imports: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`);
      return;
    }
    state.set(path, 'open');
    trail.push(path);
    for (const { to } of graph.get(path) ?? []) if (graph.has(to)) visit(to);
    trail.pop();
    state.set(path, 'done');
  };
  for (const path of graph.keys()) visit(path);
  return complaints;
}

/** Returns the violations of the project as a whole. */
export type ProjectRule = (files: SourceFile[]) => string[];

export const projectRules: ProjectRule[] = [checkFolderSize, checkQueries, checkCycles];
