// The style guide's rules for one file: its size, its name, its syntax and its comments.
import { basename, dirname } from 'node:path';
import {
  isTest,
  lineOf,
  nameOf,
  parseSource,
  type SourceFile,
  type SyntaxNode,
  walk,
} from '../source-file.ts';

/** Returns the violations, each with its place; empty if there are none. */
export type FileRule = (file: SourceFile) => string[];

export const limits = { file: 300, test: 500, function: 70, component: 120, folder: 25 };

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

export const checkFileLength: FileRule = (file) => {
  const lines = file.text.trimEnd().split('\n').length;
  // A migration is a list of tables with a comment on each, and cannot be changed later.
  const limit = isTest(file) || file.kind === 'sql' ? limits.test : limits.file;
  return lines > limit ? [`${file.path} has ${lines} lines, at most ${limit}: split it by what it does`] : [];
};

/** The name of a function: its own, that of its variable (also through memo and similar) or that of its property. */
function functionName(node: SyntaxNode, ancestors: SyntaxNode[]): string {
  const own = nameOf(node);
  if (own !== '') return own;
  for (const ancestor of ancestors.toReversed()) {
    if (ancestor.type === 'CallExpression') continue;
    const names = ['VariableDeclarator', 'Property', 'PropertyDefinition', 'MethodDefinition'];
    return names.includes(ancestor.type) ? nameOf(ancestor) : '';
  }
  return '';
}

/** A describe() in a test groups tests; it is not a function in the sense of the rule. */
function isChapter(file: SourceFile, ancestors: SyntaxNode[]): boolean {
  const parent = ancestors.at(-1);
  if (!isTest(file) || parent?.type !== 'CallExpression') return false;
  return /^(test\.)?describe\b/.test(file.text.slice(parent.start, parent.end));
}

export const checkFunctionLength: FileRule = (file) => {
  const complaints: string[] = [];
  walk(file, (node, ancestors) => {
    if (!functionTypes.includes(node.type) || isChapter(file, ancestors)) return;
    const start = lineOf(file, node.start);
    const lines = lineOf(file, node.end) - start + 1;
    const name = functionName(node, ancestors);
    const isComponent = file.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const limit = isComponent ? limits.component : limits.function;
    if (lines <= limit) return;
    complaints.push(`${file.path}:${start} ${name || 'a function'} has ${lines} lines, at most ${limit}`);
  });
  return complaints;
};

export const checkFileName: FileRule = ({ path }) => {
  const name = basename(path);
  if (/^index\.[a-z]+$/.test(name)) return [`${path} is a barrel: import from the file that says what it is`];
  if (/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(name)) return [];
  return [`${path} must be in kebab-case`];
};

export const checkFolderName: FileRule = ({ path }) => {
  const vague = ['utils', 'util', 'helpers', 'common', 'types', 'hooks', 'constants', 'lib', 'misc'];
  const found = dirname(path)
    .split('/')
    .find((folder) => vague.includes(folder));
  return found ? [`${path} lies in "${found}": name a folder by what it is about`] : [];
};

function isInAugmentation(ancestors: SyntaxNode[]): boolean {
  return ancestors.some((ancestor) => ['TSModuleDeclaration', 'TSGlobalDeclaration'].includes(ancestor.type));
}

export const checkSyntax: FileRule = (file) => {
  const complaints: string[] = [];
  const complain = (node: SyntaxNode, sentence: string): void => {
    complaints.push(`${file.path}:${lineOf(file, node.start)} ${sentence}`);
  };
  walk(file, (node, ancestors) => {
    if (node.type === 'TSEnumDeclaration') complain(node, 'an enum: use a union of strings');
    if (node.type === 'TSInterfaceDeclaration') {
      if (!file.path.endsWith('.d.ts') && !isInAugmentation(ancestors))
        complain(node, 'an interface: use type');
    }
    if (node.type === 'SpreadElement' && (node.argument as SyntaxNode).type === 'ObjectExpression')
      complain(node, 'a spread of an object literal: write its properties');
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
      if (!nameOf(node.superClass).endsWith('Error'))
        complain(node, 'a class that is no error: use functions');
    }
  });
  return complaints;
};

/** Files that tools load by their default export. */
const loadedByTools = /(^|\/)[a-z-]+\.config\.[a-z]+$|^test\/support\/global-[a-z-]+\.ts$|\.d\.ts$/;

export const checkExports: FileRule = (file) => {
  if (loadedByTools.test(file.path)) return [];
  const complaints: string[] = [];
  walk(file, (node) => {
    const asDefault = node.type === 'ExportSpecifier' && nameOf(node.exported) === 'default';
    if (node.type !== 'ExportDefaultDeclaration' && !asDefault) return;
    complaints.push(`${file.path}:${lineOf(file, node.start)} a default export: give it a name`);
  });
  return complaints;
};

const openings = {
  code: /^(#!.*\n)?(?:\/\/ (?<line>.*(\n\/\/ .*)*)|\/\*\*?(?<block>[\s\S]*?)\*\/)/,
  style: /^\/\*(?<block>[\s\S]*?)\*\//,
  sql: /^-- (?<line>.*(\n-- .*)*)/,
};

export const checkOpening: FileRule = (file) => {
  const groups = openings[file.kind].exec(file.text)?.groups;
  const sentence = (groups?.line ?? groups?.block ?? '').trim();
  if (sentence.length >= 20 && sentence.endsWith('.')) return [];
  return [`${file.path}:1 must open with a comment: one sentence that says what the file is for`];
};

/** For files without a syntax tree, all text between comment marks. */
function commentsOf(file: SourceFile): { text: string; line: number }[] {
  if (file.program) {
    return file.comments.map(({ value, start }) => ({ text: value, line: lineOf(file, start) }));
  }
  const pattern = file.kind === 'sql' ? /--.*|\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\//g;
  return [...file.text.matchAll(pattern)].map((match) => ({
    text: match[0],
    line: lineOf(file, match.index),
  }));
}

export const checkPromises: FileRule = (file) =>
  commentsOf(file)
    .filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text))
    .map(
      ({ line }) =>
        `${file.path}:${line} a promise in a comment: do it now, or write down the need elsewhere`,
    );

/** Joins comments on consecutive lines, because together they may form a statement. */
function groupComments(file: SourceFile): { text: string; line: number }[] {
  const groups: { text: string; line: number; end: number }[] = [];
  for (const { type, value, start, end } of file.comments) {
    const last = groups.at(-1);
    const gap = last && type === 'Line' ? file.text.slice(last.end, start) : undefined;
    if (last && gap !== undefined && /^[ \t]*\n[ \t]*$/.test(gap)) {
      last.text += `\n${value}`;
      last.end = end;
    } else {
      groups.push({ text: value.replace(/^\s*\*/gm, ''), line: lineOf(file, start), end });
    }
  }
  return groups;
}

const codeStatements =
  /^(Variable|Import|Export|If|For|While|Try|Throw|Switch|Function|Class|TSType|TSInterface)/;
const codeExpressions = [
  'CallExpression',
  'AssignmentExpression',
  'AwaitExpression',
  'JSXElement',
  'NewExpression',
];

/** Prose is hardly ever valid code, so a comment that parses and has an effect is commented-out code. */
function isCode(text: string): boolean {
  let statements: SyntaxNode[];
  try {
    statements = (parseSource('comment.tsx', text).program?.body ?? []) as SyntaxNode[];
  } catch {
    return false;
  }
  return statements.some((statement) => {
    if (codeStatements.test(statement.type)) return true;
    const expression =
      statement.type === 'ExpressionStatement' ? (statement.expression as SyntaxNode) : undefined;
    return expression !== undefined && codeExpressions.includes(expression.type);
  });
}

export const checkCommentedCode: FileRule = (file) =>
  groupComments(file)
    .filter(({ text }) =>
      [text, ...text.split('\n')].some((part) => isCode(part.replace(/^\s*return\b/, ''))),
    )
    .map(({ line }) => `${file.path}:${line} code in a comment: delete it, the history keeps it`);

export const fileRules: FileRule[] = [
  checkFileLength,
  checkFunctionLength,
  checkFileName,
  checkFolderName,
  checkSyntax,
  checkExports,
  checkOpening,
  checkPromises,
  checkCommentedCode,
];
