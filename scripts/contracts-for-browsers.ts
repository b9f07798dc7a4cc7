// Reduces the contract to the parts that browsers need: paths and inputs of calls. Texts and output schemas are for the server only.
import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Modules shared by the server and the pages. */
const shared = /\/src\/shared\/[^?]+\.ts$/;
/** Removed properties of an endpoint; a browser only needs to know whether `output` is a file. */
const leftOut = ['summary', 'description', 'output', 'errors', 'audit'];
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Returns child nodes in source order; shorthand properties, whose key and value are one name, count once. */
function childrenOf(node: Node): Node[] {
  const children = Object.values(node)
    .flat()
    .filter(isNode)
    .sort((a, b) => a.start - b.start);
  return children.filter((child, index) => index === 0 || child.start >= (children[index - 1] as Node).end);
}

function nameOf(property: Node): string {
  const key = property.key as { name?: string; value?: string } | undefined;
  return key?.name ?? key?.value ?? '';
}

/** Endpoints have a method or a summary as a text literal; nothing else in the contract does. */
function isEndpoint(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  const names = (node.properties as Node[])
    .filter((property) => (property.value as Node | undefined)?.type === 'Literal')
    .map(nameOf);
  return names.includes('method') || names.includes('summary');
}

function isLeftOut(property: Node): boolean {
  return leftOut.includes(nameOf(property)) && (property.value as { value?: unknown }).value !== 'file';
}

/** Returns the described schema of `schema.describe('…')`. */
function describedBy(node: Node): Node | undefined {
  const { type, object, property } = (node.callee ?? {}) as Partial<Node>;
  const isWords = type === 'MemberExpression' && (property as { name?: string }).name === 'describe';
  return node.type === 'CallExpression' && isWords ? (object as Node) : undefined;
}

/**
 * Returns the source of a module without the parts that only the server reads. Calls that create its constants are marked as pure, so that
 * schemas not used by a page are removed.
 */
export function forBrowsers(program: Node, code: string): string {
  const write = (node: Node, makesConstant: boolean): string => {
    const described = describedBy(node);
    if (described) return write(described, makesConstant);
    const inside = node.type === 'VariableDeclarator' || (makesConstant && !functions.includes(node.type));
    const isCall = isEndpoint(node);
    let text = '';
    let from = node.start;
    for (const child of childrenOf(node)) {
      text += code.slice(from, child.start);
      from = child.end;
      if (isCall && isLeftOut(child)) from += /^\s*,/.exec(code.slice(from))?.[0].length ?? 0;
      else text += write(child, inside);
    }
    text += code.slice(from, node.end);
    return makesConstant && node.type === 'CallExpression' ? `(/*#__PURE__*/${text})` : text;
  };
  return code.slice(0, program.start) + write(program, false) + code.slice(program.end);
}

export const contractsForBrowsers = (): Plugin => ({
  name: 'kasuwa-contracts-for-browsers',
  apply: 'build',
  transform(code, id) {
    if (!shared.test(id)) return null;
    return {
      code: forBrowsers(this.parse(code) as unknown as Node, code),
      map: null,
      moduleSideEffects: false,
    };
  },
});
