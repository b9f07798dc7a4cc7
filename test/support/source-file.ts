// The project's files as input of the style guide's rules: text, and for code also its syntax tree and comments.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown };

export type SourceComment = { type: 'Line' | 'Block'; value: string; start: number; end: number };

export type SourceFile = {
  /** Relative to the project's root, with forward slashes. */
  path: string;
  text: string;
  kind: 'code' | 'style' | 'sql';
  /** Undefined for files that are not code. */
  program: SyntaxNode | undefined;
  comments: SourceComment[];
};

const root = fileURLToPath(new URL('../..', import.meta.url));

const patterns = [
  '{src,test,scripts,bench}/**/*.{ts,tsx,mjs,js,css}',
  'db/migrations/*.sql',
  '*.config.{ts,mjs,js,cjs}',
];

function findKind(path: string): SourceFile['kind'] {
  if (path.endsWith('.css')) return 'style';
  return path.endsWith('.sql') ? 'sql' : 'code';
}

/** Parses a file from its text, also for the samples that prove the rules. */
export function parseSource(path: string, text: string): SourceFile {
  const kind = findKind(path);
  if (kind !== 'code') return { path, text, kind, program: undefined, comments: [] };
  const { program, comments, errors } = parseSync(basename(path), text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return { path, text, kind, program: program as unknown as SyntaxNode, comments };
}

export function readProject(): SourceFile[] {
  const paths = globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return paths.sort().map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

export function lineOf(file: SourceFile, position: number): number {
  return file.text.slice(0, position).split('\n').length;
}

export function isTest(file: SourceFile): boolean {
  return /\.(test|spec)\.tsx?$/.test(file.path) || file.path.startsWith('test/');
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) => {
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}

/** Visits every node from the top down, with its ancestors, outermost first. */
export function walk(file: SourceFile, visit: (node: SyntaxNode, ancestors: SyntaxNode[]) => void): void {
  const ancestors: SyntaxNode[] = [];
  const step = (node: SyntaxNode): void => {
    visit(node, ancestors);
    ancestors.push(node);
    for (const child of childrenOf(node)) step(child);
    ancestors.pop();
  };
  if (file.program) step(file.program);
}

/** The name of an identifier, or of the declaration of a node. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (typeof node.name === 'string') return node.name;
  if (typeof node.value === 'string') return node.value;
  return nameOf(node.id ?? node.key);
}
