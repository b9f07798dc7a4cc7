// The style guide's rule on casts: no value is cast to `never` or `any` to satisfy the type checker; exceptions are listed here.
import { isTest, lineOf, type SyntaxNode, walk } from '../source-file.ts';
import type { FileRule } from './rules.ts';

/** Files that need such a cast, and why. */
export const blindCasts: Record<string, string> = {};

const blind: Record<string, string> = { TSNeverKeyword: 'never', TSAnyKeyword: 'any' };

export const checkCasts: FileRule = (file) => {
  if (!file.path.startsWith('src/') || isTest(file) || blindCasts[file.path]) return [];
  const complaints: string[] = [];
  walk(file, (node) => {
    if (node.type !== 'TSAsExpression') return;
    const name = blind[(node.typeAnnotation as SyntaxNode).type];
    if (name) complaints.push(`${file.path}:${lineOf(file, node.start)} casts to ${name}: give it its type`);
  });
  return complaints;
};
