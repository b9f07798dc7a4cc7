// The options of a select, found on the server by the typed text, so that every row can be chosen and not only those of the first page.
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { QueryOf } from '../queries.ts';

const searchPauseMs = 250;

/** The part of a list's query that the typed text sets. */
export type FoundQuery = { search?: string; limit: number };

type Options<Item> = {
  labelOf: (item: Item) => string;
  /** What an option stands for, if not the id. */
  idOf?: (item: Item) => string;
  /** The selected id, which stays an option whatever is searched. */
  chosen: string | null;
  /** The label of the selected id, if it was selected before the form was opened. */
  chosenLabel?: string;
  /** Leaves out items that cannot be selected. */
  isOffered?: (item: Item) => boolean;
  enabled?: boolean;
};

/** The server has searched already, also in what the label does not show. */
const asFound: OptionsFilter = ({ options }) => options;

type ItemOf<Page extends { items: readonly unknown[] }> = Page['items'][number];

/** Returns the found items and the properties of their `SelectField`. */
export function useFound<Page extends { items: readonly { id: string }[] }>(
  optionsOf: (query: FoundQuery) => QueryOf<Page>,
  {
    labelOf,
    idOf = ({ id }) => id,
    chosen,
    chosenLabel,
    isOffered = () => true,
    enabled = true,
  }: Options<ItemOf<Page>>,
) {
  const [typed, type] = useState('');
  const [search] = useDebouncedValue(typed.trim(), searchPauseMs);
  const [seen, setSeen] = useState<ReadonlyMap<string, ItemOf<Page>>>(new Map());
  const current = chosen === null ? undefined : seen.get(chosen);
  const currentLabel = current ? labelOf(current) : chosenLabel;
  // The field shows the label of the selected option as its text, which is not a search.
  const isSearch = search !== '' && search !== currentLabel;
  const { data, isPending } = useQuery({
    ...optionsOf({ ...(isSearch && { search }), limit: 50 }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const identify = useRef(idOf);
  useEffect(() => {
    const found = data?.items.map((item: ItemOf<Page>) => [identify.current(item), item] as const) ?? [];
    setSeen((before) => new Map([...before, ...found]));
  }, [data]);
  const found: ItemOf<Page>[] = (data?.items ?? []).filter(isOffered);
  const items = current && !found.some((item) => idOf(item) === chosen) ? [current, ...found] : found;
  const options: ComboboxItem[] = items.map((item) => ({ value: idOf(item), label: labelOf(item) }));
  if (chosen && currentLabel && !items.some((item) => idOf(item) === chosen))
    options.unshift({ value: chosen, label: currentLabel });
  return {
    items,
    isPending,
    field: { searchable: true, searchValue: typed, onSearchChange: type, filter: asFound, data: options },
  };
}
