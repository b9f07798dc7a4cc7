// The tables of the area 'commerce', as the query builder sees them.

export type CommerceTables = Record<never, never>;
