// The style guide's rules between files: who may import whom, no cycles, who writes the ledger, how full a folder is.
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

/** Inside the project as a path from its root; packages and Node's own modules as they are written. */
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

const machinery =
  'ledger rails sources auth jobs exports search emails sms documents uploads saved-views'.split(' ');
const ground = ['http', 'db', 'time', 'events', 'references'];

/** What nouns are handed, and what everything may read, lies beside app.ts but below the nouns. */
const topFiles: Record<string, string> = {
  'config.ts': 'server ground',
  'services.ts': 'server machinery',
  'module.ts': 'server machinery',
};

/** The layer a file belongs to, by its place alone. */
export function layerOf(path: string): string {
  const [top, area, noun] = path.split('/');
  if (top !== 'src') return top ?? '';
  if (area === 'server') {
    if (path.split('/').length === 3) return topFiles[noun ?? ''] ?? 'server top';
    if (ground.includes(noun ?? '')) return 'server ground';
    return machinery.includes(noun ?? '') ? 'server machinery' : 'server noun';
  }
  if (area === 'web') {
    if (path.split('/').length === 3) return 'web app';
    return ['app', 'ui', 'api'].includes(noun ?? '') ? `web ${noun}` : 'web noun';
  }
  return area ?? '';
}

/** Each layer, and those it may import from. The whole architecture is in this table. */
const directions: Record<string, string[]> = {
  shared: ['shared'],
  'server ground': ['server ground', 'shared'],
  'server machinery': ['server machinery', 'server ground', 'shared'],
  'server noun': ['server noun', 'server machinery', 'server ground', 'shared'],
  'server top': ['server top', 'server noun', 'server machinery', 'server ground', 'shared', 'demo'],
  demo: ['demo', 'server top', 'server noun', 'server machinery', 'server ground', 'shared'],
  'web ui': ['web ui', 'shared'],
  'web api': ['web api', 'web ui', 'shared'],
  'web noun': ['web noun', 'web ui', 'web api', 'shared'],
  'web app': ['web app', 'web noun', 'web ui', 'web api', 'shared'],
  checkout: ['checkout', 'web ui', 'web api', 'shared'],
};

function isInside(path: string): boolean {
  return /^(src|test|scripts|bench)\//.test(path);
}

export function checkDirection(files: SourceFile[]): string[] {
  const complaints: string[] = [];
  for (const file of files.filter((one) => one.path.startsWith('src/') && !isTest(one))) {
    const layer = layerOf(file.path);
    for (const { to, line } of listImports(file)) {
      const place = `${file.path}:${line}`;
      if (layer === 'shared' && to.startsWith('node:'))
        complaints.push(`${place} shared code runs anywhere: no ${to}`);
      if (!isInside(to) || directions[layer]?.includes(layerOf(to))) continue;
      complaints.push(`${place} ${layer} must not import from ${layerOf(to)} (${to})`);
    }
  }
  return complaints;
}

export function nounOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}

/** A noun calls another's service, never its SQL. */
export function checkQueries(files: SourceFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('src/') && !isTest(file))
    .flatMap(listImports)
    .filter(({ from, to }) => /^src\/server\/.*queries\.ts$/.test(to) && nounOf(from) !== nounOf(to))
    .map(({ from, to, line }) => `${from}:${line} reaches into ${to}: call that noun's service`);
}

/** Lazy imports may go round: a page is loaded after the list of screens that names it. */
export function checkCycles(files: SourceFile[]): string[] {
  const graph = new Map(
    files
      .filter((file) => file.program)
      .map((file) => [file.path, listImports(file).filter((one) => !one.lazy)]),
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

const ledgerWrites = [
  /\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into|copy)\s+("?\w+"?\.)?"?ledger_\w+/i,
  /\b(insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]ledger_\w+/,
];

export function checkLedgerWrites(files: SourceFile[]): string[] {
  return files
    .filter((file) => /^src\/(server|demo)\//.test(file.path) && !isTest(file))
    .filter((file) => !file.path.startsWith('src/server/ledger/'))
    .flatMap((file) =>
      ledgerWrites
        .map((pattern) => pattern.exec(file.text))
        .filter((match) => match !== null)
        .map(
          (match) =>
            `${file.path}:${lineOf(file, match.index)} writes the ledger itself: post through src/server/ledger`,
        ),
    );
}

/** The complaints about the project as a whole. */
export type ProjectRule = (files: SourceFile[]) => string[];

export const projectRules: ProjectRule[] = [
  checkFolderSize,
  checkDirection,
  checkQueries,
  checkCycles,
  checkLedgerWrites,
];
