// Copies a value of any depth with parts replaced, without recursion: input cannot overflow the stack, and the work is bounded.

/** The replacement of a part: its `value`, or undefined to descend into it. */
export type Replaced = { value: unknown } | undefined;

/** Deeper parts are left out: the copy must be serializable as JSON, which recurses. */
const depthMax = 64;
export const tooDeep = '…';

export type TreeRules = {
  /** Returns the replacement of a part, given its property name; elements of a list have the name of the list. */
  replace: (value: unknown, name: string) => Replaced;
  rename?: (name: string) => string;
  /** List elements beyond this number are left out. */
  itemsMax?: number;
};

type Open = { from: unknown; name: string; depth: number; put: (value: unknown) => void };

/** Copies objects and lists; every other value is replaced by the result of `replace`, or kept. */
export function mapTree(root: unknown, rules: TreeRules): unknown {
  const { replace, rename = (name) => name, itemsMax = Number.POSITIVE_INFINITY } = rules;
  let result: unknown;
  const open: Open[] = [
    {
      from: root,
      name: '',
      depth: 0,
      put: (value) => {
        result = value;
      },
    },
  ];
  for (let one = open.pop(); one; one = open.pop()) {
    const { from, name, depth, put } = one;
    const replaced = replace(from, name);
    if (replaced) put(replaced.value);
    else if (typeof from !== 'object' || from === null || from instanceof Date) put(from);
    else if (depth >= depthMax) put(tooDeep);
    else if (Array.isArray(from)) {
      const copy: unknown[] = from.slice(0, itemsMax);
      put(copy);
      for (const [index, item] of copy.entries())
        open.push({ from: item, name, depth: depth + 1, put: (value) => (copy[index] = value) });
    } else {
      const copy: Record<string, unknown> = {};
      put(copy);
      for (const [key, item] of Object.entries(from)) {
        const newKey = rename(key);
        // Set at once, so that names keep their order regardless of the order of filling.
        setOwn(copy, newKey, undefined);
        open.push({ from: item, name: key, depth: depth + 1, put: (value) => setOwn(copy, newKey, value) });
      }
    }
  }
  return result;
}

/** Sets an own property whatever its name, `__proto__` included. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}
