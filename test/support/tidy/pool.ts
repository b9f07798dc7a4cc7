// The style guide's rule on the connection pool: code inside a transaction has no service that requests another connection.
import {
  childrenOf,
  isTest,
  lineOf,
  nameOf,
  type SourceFile,
  type SyntaxNode,
  walk,
} from '../source-file.ts';
import type { FileRule } from './rules.ts';

const asksPool = new Set(['database', 'rateLimits', 'guesses', 'authenticate', 'authenticateOperator']);
const poolTypes = new Set(['Services', 'Database']);

function annotationOf(node: SyntaxNode): SyntaxNode | undefined {
  const named = (node.type === 'AssignmentPattern' ? node.left : node) as SyntaxNode;
  return (named.typeAnnotation ?? undefined) as SyntaxNode | undefined;
}

function typeNames(node: SyntaxNode): string[] {
  const names = node.type === 'TSTypeReference' ? [nameOf(node.typeName)] : [];
  // The parameters of a callback do not count, and `Pick<Services, …>` lists the services it takes.
  if (node.type === 'TSFunctionType' || names[0] === 'Pick') return names;
  return [...names, ...childrenOf(node).flatMap(typeNames)];
}

/** `Pick<Services, 'database' | …>` includes the pool as well. */
function picksPool(node: SyntaxNode): boolean {
  if (node.type === 'TSFunctionType') return false;
  if (node.type === 'TSTypeReference' && nameOf(node.typeName) === 'Pick')
    return literals(node).some((name) => asksPool.has(name));
  return childrenOf(node).some(picksPool);
}

function literals(node: SyntaxNode): string[] {
  const own = node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
  return [...own, ...childrenOf(node).flatMap(literals)];
}

/** The parameter types of functions, and the member types of object types that may contain a `tx` beside the services. */
function takenTypes(node: SyntaxNode): SyntaxNode[] {
  if (Array.isArray(node.params) && node.type !== 'TSTypeParameterInstantiation')
    return (node.params as SyntaxNode[]).map(annotationOf).filter((node) => node !== undefined);
  if (node.type !== 'TSTypeLiteral') return [];
  return (node.members as SyntaxNode[]).map(annotationOf).filter((node) => node !== undefined);
}

const isTx = (annotation: SyntaxNode): boolean => {
  const [type] = childrenOf(annotation);
  return type?.type === 'TSTypeReference' && nameOf(type.typeName) === 'Tx';
};

/** Functions and types with a `tx` use `TxServices`. */
function checkTaken(file: SourceFile, node: SyntaxNode): string[] {
  const types = takenTypes(node);
  if (!types.some(isTx)) return [];
  return types.some((type) => typeNames(type).some((name) => poolTypes.has(name)) || picksPool(type))
    ? [`${file.path}:${lineOf(file, node.start)} takes a tx and the pool: narrow it to TxServices`]
    : [];
}

const isTransaction = (node: SyntaxNode | undefined): boolean =>
  node?.type === 'CallExpression' &&
  nameOf((node.callee as SyntaxNode).property ?? node.callee) === 'inTransaction';

/** Inside `inTransaction(…)` only its tx is used for queries. */
function checkUsed(file: SourceFile, node: SyntaxNode, ancestors: SyntaxNode[]): string[] {
  if (node.type !== 'Identifier' || !asksPool.has(nameOf(node))) return [];
  const at = ancestors.findIndex(isTransaction);
  const call = ancestors[at];
  if (!call || !(call.arguments as SyntaxNode[]).includes(ancestors[at + 1] as SyntaxNode)) return [];
  const parent = ancestors.at(-1);
  if (parent?.type === 'Property' && parent.key === node && parent.value !== node) return [];
  return [
    `${file.path}:${lineOf(file, node.start)} asks ${nameOf(node)} inside of a transaction: use its tx`,
  ];
}

export const checkPool: FileRule = (file) => {
  if (!/^src\/(server|demo)\//.test(file.path) || isTest(file)) return [];
  const complaints: string[] = [];
  walk(file, (node, ancestors) => {
    complaints.push(...checkTaken(file, node), ...checkUsed(file, node, ancestors));
  });
  return complaints;
};
