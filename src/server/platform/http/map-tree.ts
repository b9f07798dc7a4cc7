// Copies a value of any depth with each part replaced, without recursion: what a caller sends decides neither the stack nor the work.

/** What stands for a part: `value` as it is to be kept, or nothing to go on into it. */
export type Replaced = { value: unknown } | undefined;

/** Deeper parts are left out: what is kept of a body must also be writable as JSON, which recurses. */
const depthMax = 64;
export const tooDeep = '…';

export type TreeRules = {
  /** Looks at a part, by the name it stands under; elements of a list stand under the name of the list. */
  replace: (value: unknown, name: string) => Replaced;
  rename?: (name: string) => string;
  /** Elements of a list beyond these are left out. */
  itemsMax?: number;
};

type Open = { from: unknown; name: string; depth: number; put: (value: unknown) => void };

/** Objects and lists are copied, everything else is what `replace` answers or stays. */
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
        const kept = rename(key);
        // Set at once, so that names keep their order whatever is filled in first.
        setOwn(copy, kept, undefined);
        open.push({ from: item, name: key, depth: depth + 1, put: (value) => setOwn(copy, kept, value) });
      }
    }
  }
  return result;
}

/** As a property of its own, whatever it is called: `__proto__` too. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}
