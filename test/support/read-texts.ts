// Finds visible texts that are not translated, and the components that translate their properties.
import { dirname, posix } from 'node:path';
import { childrenOf, lineOf, nameOf, type SourceFile, type SyntaxNode, walk } from './source-file.ts';

/** Attributes that are shown or read aloud. */
const readAttributes = ['label', 'title', 'placeholder', 'aria-label', 'alt', 'description', 'hint', 'text'];

/** A component or function of the project: 'src/web/ui/page.tsx#Page'. */
type Place = string;

/** For every component and function, the properties that it passes to t() itself, or to another that does. */
export type Translating = ReadonlyMap<Place, ReadonlySet<string>>;

const all = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? (value as SyntaxNode[]) : []);

function isFunction(node: SyntaxNode): boolean {
  return ['FunctionDeclaration', 'ArrowFunctionExpression', 'FunctionExpression'].includes(node.type);
}

function inside(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) inside(child, visit);
}

/** Where each name used in a file is declared; packages are left out, because they never translate. */
function namesOf(file: SourceFile): Map<string, Place> {
  const names = new Map<string, Place>();
  walk(file, (node, ancestors) => {
    if (isFunction(node))
      names.set(declaredName(node, ancestors), `${file.path}#${declaredName(node, ancestors)}`);
    if (node.type === 'VariableDeclarator') addLazy(file, node, names);
    if (node.type !== 'ImportDeclaration') return;
    const from = pathOf(file.path, nameOf(node.source));
    if (!from) return;
    for (const item of all(node.specifiers))
      names.set(nameOf(item.local), `${from}#${nameOf(item.imported)}`);
  });
  names.delete('');
  return names;
}

function declaredName(node: SyntaxNode, ancestors: SyntaxNode[]): string {
  const around = ancestors.at(-1);
  return nameOf(node.id) || (around?.type === 'VariableDeclarator' ? nameOf(around.id) : '');
}

/** `const LazyDate = lazy(() => pickers().then((m) => ({ default: m.DateInput })))` resolves to DateInput. */
function addLazy(file: SourceFile, node: SyntaxNode, names: Map<string, Place>): void {
  const call = node.init as SyntaxNode | null;
  if (call?.type !== 'CallExpression' || nameOf(call.callee) !== 'lazy') return;
  const member = /default: m\.(\w+)/.exec(file.text.slice(call.start, call.end))?.[1];
  const target = /import\('([^']+)'\)/.exec(file.text)?.[1];
  const from = target && pathOf(file.path, target);
  if (member && from) names.set(nameOf(node.id), `${from}#${member}`);
}

function pathOf(from: string, target: string): string | undefined {
  if (target.startsWith('.')) return posix.join(dirname(from), target);
  return /^#(web|checkout)\//.test(target) ? target.replace('#', 'src/') : undefined;
}

/** Determines from the code which properties every component translates, repeated until nothing new is found. */
export function findTranslating(files: readonly SourceFile[]): Translating {
  const found = new Map<Place, Set<string>>();
  const sizeOf = () => [...found.values()].reduce((sum, properties) => sum + properties.size, 0);
  for (let before = -1; before < sizeOf(); ) {
    before = sizeOf();
    for (const file of files) {
      addTranslating(file, found);
      addPassedOn(file, found);
    }
  }
  return found;
}

/** `export { TextField } from './text-fields.tsx'` refers to the same component. */
function addPassedOn(file: SourceFile, found: Map<Place, Set<string>>): void {
  walk(file, (node) => {
    const from = node.type === 'ExportNamedDeclaration' && pathOf(file.path, nameOf(node.source));
    if (!from) return;
    for (const item of all(node.specifiers)) {
      const properties = found.get(`${from}#${nameOf(item.local)}`);
      if (properties) found.set(`${file.path}#${nameOf(item.exported)}`, properties);
    }
  });
}

function addTranslating(file: SourceFile, found: Map<Place, Set<string>>): void {
  const names = namesOf(file);
  walk(file, (node, ancestors) => {
    const name = isFunction(node) ? declaredName(node, ancestors) : '';
    const place = names.get(name);
    if (!name || !place) return;
    const provided = givenTo(node);
    const mine = found.get(place) ?? new Set();
    inside(node.body as SyntaxNode, (node) => {
      for (const property of handedOn(node, provided, names, found)) mine.add(property);
    });
    found.set(place, mine);
  });
}

/**
 * The parameters of a function: the local names of its properties, the name of the whole object or of the rest, and the named properties.
 */
type Given = { properties: ReadonlyMap<string, string>; whole: string; named: ReadonlySet<string> };

function givenTo(node: SyntaxNode): Given {
  const [first] = all(node.params);
  const properties = new Map<string, string>();
  const take = (pattern: SyntaxNode) => {
    for (const item of all(pattern.properties)) {
      const value = item.value as SyntaxNode | undefined;
      if (value)
        properties.set(nameOf(value.type === 'AssignmentPattern' ? value.left : value), nameOf(item.key));
    }
  };
  if (first?.type === 'ObjectPattern') take(first);
  const named = new Set(properties.values());
  const rest = all(first?.properties).find((item) => item.type === 'RestElement');
  const whole = nameOf(first?.type === 'Identifier' ? first : rest?.argument);
  inside(node.body as SyntaxNode, (node) => {
    if (node.type === 'VariableDeclarator' && whole && nameOf(node.init) === whole)
      take(node.id as SyntaxNode);
  });
  return { properties, whole, named };
}

/** The properties that a node passes to t(), or to a component that translates them. */
function handedOn(
  node: SyntaxNode,
  provided: Given,
  names: Map<string, Place>,
  found: Translating,
): string[] {
  const propertyOf = (value: SyntaxNode | undefined): string | undefined => {
    if (value?.type === 'Identifier') return provided.properties.get(nameOf(value));
    if (value?.type === 'MemberExpression' && provided.whole && nameOf(value.object) === provided.whole)
      return nameOf(value.property);
    return undefined;
  };
  if (node.type === 'CallExpression') {
    const [first] = all(node.arguments);
    if (isTranslation(node)) return mentioned(first, propertyOf);
    const translated = translatedBy(nameOf(node.callee), names, found);
    return [...handedWhole(first, provided, translated), ...handedOver(first, translated, propertyOf)];
  }
  if (node.type !== 'JSXOpeningElement') return [];
  const translated = translatedBy(nameOf(node.name), names, found);
  return all(node.attributes).flatMap((attribute) => {
    if (attribute.type === 'JSXSpreadAttribute')
      return handedWhole(attribute.argument as SyntaxNode, provided, translated);
    const value = attribute.value as SyntaxNode | null;
    const handed = value?.type === 'JSXExpressionContainer' ? (value.expression as SyntaxNode) : undefined;
    return translated.has(nameOf(attribute.name)) ? mentioned(handed, propertyOf) : [];
  });
}

function translatedBy(name: string, names: Map<string, Place>, found: Translating): ReadonlySet<string> {
  return found.get(names.get(name) ?? '') ?? new Set();
}

/** `useField(props)`, `useField({ ...props, hint: zone })`: all properties that are translated there and were not replaced. */
function handedWhole(
  handed: SyntaxNode | undefined,
  { whole, named }: Given,
  translated: ReadonlySet<string>,
): string[] {
  const isWhole = (node: unknown) => whole !== '' && nameOf(node) === whole;
  const parts = all(handed?.properties);
  if (!isWhole(handed) && !parts.some((part) => part.type === 'SpreadElement' && isWhole(part.argument)))
    return [];
  const replaced = parts.map((part) => nameOf(part.key));
  return [...translated].filter((property) => !named.has(property) && !replaced.includes(property));
}

/** `useFieldProps({ label, hint: zone })`: the listed properties that are translated there. */
function handedOver(
  object: SyntaxNode | undefined,
  translated: ReadonlySet<string>,
  propertyOf: (value: SyntaxNode | undefined) => string | undefined,
): string[] {
  const bare = object?.type === 'TSAsExpression' ? (object.expression as SyntaxNode) : object;
  return all(bare?.properties)
    .filter((item) => translated.has(nameOf(item.key)))
    .flatMap((node) => propertyOf(node.value as SyntaxNode) ?? []);
}

function mentioned(
  node: SyntaxNode | undefined,
  propertyOf: (value: SyntaxNode | undefined) => string | undefined,
): string[] {
  const properties: string[] = [];
  if (node)
    inside(node, (node) => properties.push(...[propertyOf(node)].filter((name) => name !== undefined)));
  return properties;
}

function isTranslation(call: SyntaxNode): boolean {
  const callee = call.callee as SyntaxNode;
  return nameOf(callee) === 't' || (callee.type === 'MemberExpression' && nameOf(callee.property) === 't');
}

/** Two letters or more, and not a web or e-mail address: addresses, signs and numbers are the same in every language. */
const isRead = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !/^(https?:\/\/|[\w.]+@)[\w./-]+$/.test(text.trim());

/** The literal texts in a value: both branches of a conditional, and the text between the values of a template. */
function textsIn(value: SyntaxNode | null | undefined): string[] {
  if (!value) return [];
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : [];
  if (value.type === 'JSXExpressionContainer') return textsIn(value.expression as SyntaxNode);
  if (value.type === 'ConditionalExpression')
    return [value.consequent, value.alternate].flatMap((node) => textsIn(node as SyntaxNode));
  if (value.type === 'LogicalExpression') return textsIn(value.right as SyntaxNode);
  if (value.type === 'TemplateLiteral')
    return all(value.quasis).map((item) => (item.value as { cooked?: string }).cooked ?? '');
  return [];
}

/** Every visible text outside of t(). */
export function untranslatedIn(file: SourceFile, translating: Translating): string[] {
  const names = namesOf(file);
  const found: string[] = [];
  const say = (node: SyntaxNode, texts: string[]) => {
    for (const text of texts.filter(isRead))
      found.push(`${file.path}:${lineOf(file, node.start)} says “${text.trim()}” outside t()`);
  };
  walk(file, (node, ancestors) => {
    if (node.type === 'JSXText') say(node, [String(node.value)]);
    const around = ancestors.at(-1);
    if (node.type === 'JSXExpressionContainer' && /^JSX(Element|Fragment)$/.test(around?.type ?? ''))
      say(node, textsIn(node));
    if (node.type !== 'JSXOpeningElement') return;
    const translated = translatedBy(nameOf(node.name), names, translating);
    for (const attribute of all(node.attributes)) {
      const name = nameOf(attribute.name);
      if (readAttributes.includes(name) && !translated.has(name))
        say(attribute, textsIn(attribute.value as SyntaxNode));
    }
  });
  return found;
}
