// The style guide's rule on the product's name: visible texts use the brand, and the name itself is in the default brand only.
import { isTest, lineOf, type SyntaxNode, walk } from '../source-file.ts';
import type { FileRule } from './rules.ts';

const place = 'src/shared/account/default-branding.ts';
const name = /Kasuwa/;

/** The text of a string, of a part of a template or between tags. Comments may name the product. */
function textOf(node: SyntaxNode): string {
  if (node.type === 'Literal' || node.type === 'JSXText') return String(node.value ?? '');
  if (node.type !== 'TemplateElement') return '';
  return (node.value as { raw?: string }).raw ?? '';
}

export const checkProductName: FileRule = (file) => {
  if (!/^src\/(server|shared|web|checkout)\//.test(file.path) || isTest(file) || file.path === place)
    return [];
  const complaints: string[] = [];
  walk(file, (node) => {
    if (name.test(textOf(node)))
      complaints.push(
        `${file.path}:${lineOf(file, node.start)} names the product: use the brand, as brandOf() answers it`,
      );
  });
  return complaints;
};
