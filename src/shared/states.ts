// The states of a noun as one table: which change leads from which state to which, and what is derived from it in words.

/** By the state a change is allowed in, the state it leads to; several where the caller names it, the first unless it does. */
export type Leads<S extends string> = { readonly [F in S]?: S | readonly S[] };

export type StateTable<S extends string = string> = {
  /** As the database names them. */
  table: string;
  column?: string;
  begins: readonly S[];
  /** What is shown and never stored, because the clock or a count adds it, by the state that is stored then. */
  shown?: Readonly<Record<string, S>>;
  /** What the database allows and nothing writes. */
  unwritten?: readonly S[];
  changes: Readonly<Record<string, Leads<S>>>;
};

/** The states that a change leads to, the usual one first; none: it is not allowed. */
export function statesAfter<S extends string>(leads: Leads<S>, from: S): readonly S[] {
  const to = leads[from];
  return [to ?? []].flat() as S[];
}

/** Whether one of some changes leads from a state to another. */
export function canBecome<S extends string>(
  { changes }: Pick<StateTable<S>, 'changes'>,
  from: S,
  to: S,
  kinds: readonly string[] = Object.keys(changes),
): boolean {
  return kinds.some((kind) => statesAfter(changes[kind] ?? {}, from).includes(to));
}

/** Two states, one of which is switched on. */
export function switchedStates(table: string, on: string, off: string): StateTable {
  return { table, begins: [on], changes: { activated: { [off]: on }, deactivated: { [on]: off } } };
}

/** The changes of what begins as a draft or at once, is switched off and on, and is archived for good. */
export const offeredChanges = {
  activated: { DRAFT: 'ACTIVE', INACTIVE: 'ACTIVE' },
  deactivated: { ACTIVE: 'INACTIVE' },
  archived: { DRAFT: 'CLOSED', ACTIVE: 'CLOSED', INACTIVE: 'CLOSED' },
} as const;

export type Step = { from: string; to: string; by: string };

/** What changes the state that is stored, a line for each change, from and to. */
export function stepsOf({ changes, shown = {} }: StateTable): Step[] {
  const stored = (state: string): string => shown[state] ?? state;
  const all = Object.entries(changes).flatMap(([by, leads]) =>
    Object.keys(leads).flatMap((from) =>
      statesAfter(leads, from).map((to) => ({ from: stored(from), to: stored(to), by })),
    ),
  );
  const key = ({ from, to, by }: Step): string => [from, to, by].join(' ');
  const steps = all.filter(({ from, to }) => from !== to);
  return [...new Map(steps.map((step) => [key(step), step])).values()];
}

/** What the API reference says of a status. */
export function describeStates({ begins, changes }: StateTable): string {
  const byState = new Map<string, string[]>();
  for (const leads of Object.values(changes))
    for (const from of Object.keys(leads))
      for (const to of statesAfter(leads, from))
        if (from !== to) byState.set(to, [...(byState.get(to) ?? []), from]);
  const steps = [...byState].map(([to, from]) => `${[...new Set(from)].join(', ')} → ${to}`);
  return [`Begins ${begins.join(', ')}`, ...steps].join('; ');
}
