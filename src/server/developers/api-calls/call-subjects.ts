// What a call is about: the ids and references that its path names and that its answer gives back.

const partsMax = 8;
const lengthMax = 64;
const secretParam = /token|secret|code/i;

function textsOf(value: unknown, names: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  return names.flatMap((name) => (typeof record[name] === 'string' ? [record[name]] : []));
}

/** `params`: of the path. `answer`: the envelope as it was sent; lists name nothing of their own. */
export function subjectsOf(params: unknown, answer: unknown): string[] {
  const named = Object.keys((params ?? {}) as object).filter((name) => !secretParam.test(name));
  const { data } = (answer ?? {}) as { data?: unknown };
  const { payment, transaction } = (data ?? {}) as { payment?: unknown; transaction?: unknown };
  const all = [
    ...textsOf(params, named),
    ...textsOf(data, ['id', 'reference']),
    ...[payment, transaction].flatMap((one) => textsOf(one, ['id', 'reference'])),
  ];
  const kept = all
    .filter((text) => text !== '' && text.length <= lengthMax)
    .map((text) => text.toWellFormed());
  return [...new Set(kept)].slice(0, partsMax);
}
