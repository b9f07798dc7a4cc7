// The command palette: accessible screens and settings, available actions, and search results by name or reference.

import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { type Icon, IconArrowRight, IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchContract } from '#shared/contract/platform/search.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import type { Screen } from '#web/ui/screen.ts';
import { allScreens, screens } from '../screens.ts';
import { iconOfKind } from './found-icons.ts';
import { NoResults, PaletteFrame, Places } from './palette-frame.tsx';
import { actionsOf, matching, placesOf } from './palette-places.ts';

const [store, palette] = createSpotlight();

/** The kinds of search results; a noun declares its kind at the screen that shows one. */
const kindsQuery = {
  queryKey: ['kinds-of-found'],
  queryFn: async () => new Map(listFound(await allScreens())),
  staleTime: Number.POSITIVE_INFINITY,
};
/** Entries per group while the field is empty. */
const shownFirst = 12;

type Kind = { icon: Icon; title: string };

function listFound(all: readonly Screen[]): [string, Kind][] {
  return all.flatMap(({ title, found, children = [] }) => [
    ...(found ? ([[found, { icon: iconOfKind(found), title }]] as [string, Kind][]) : []),
    ...listFound(children),
  ]);
}

export function CommandPalette() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile } = useSession();
  const [query, setQuery] = useState('');
  const [debounced] = useDebouncedValue(query.trim(), 200);
  const found = useQuery({
    ...queryOptionsOf(searchContract.searchEverything, { query: { q: debounced } }),
    enabled: debounced.length >= 2,
    placeholderData: keepPreviousData,
  });
  const kinds = useQuery({ ...kindsQuery, enabled: debounced.length >= 2 }).data;
  const words = query.trim().toLowerCase();
  const [allPlaces, allActions] = useMemo(
    () => [placesOf(profile, screens), actionsOf(profile, screens)],
    [profile],
  );
  const most = words ? undefined : shownFirst;
  const places = matching(allPlaces, words, t).slice(0, most);
  const actions = matching(allActions, words, t).slice(0, most);
  const things = debounced.length >= 2 && words.length >= 2 ? (found.data ?? []) : [];
  const go = (path: string) => void navigate({ href: path });
  // Screens are known at once and come first, so that later results do not change what Enter opens.
  const first = places[0]?.key ?? things[0]?.id ?? actions[0]?.key;
  return (
    <PaletteFrame
      store={store}
      query={query}
      onQueryChange={setQuery}
      label={t('Search or jump to…')}
      onOpen={palette.open}
      first={words ? first : undefined}
    >
      <Places label={t('Go to')} places={places} icon={IconArrowRight} onGo={go} />
      {things.length > 0 && (
        <Spotlight.ActionsGroup label={t('Found')}>
          {things.map((thing) => {
            const { icon: Icon, title } = kinds?.get(thing.kind) ?? { icon: IconSearch, title: '' };
            return (
              <Spotlight.Action
                key={thing.id}
                label={thing.title}
                description={[t(title), thing.subtitle].filter(Boolean).join(' · ')}
                leftSection={<Icon size={18} />}
                onClick={() => go(thing.path)}
              />
            );
          })}
        </Spotlight.ActionsGroup>
      )}
      <Places label={t('Actions')} places={actions} icon={IconPlus} onGo={go} />
      <NoResults
        isEmpty={places.length + actions.length + things.length === 0}
        // Typed text is sent after a pause.
        isSearching={found.isFetching || debounced !== query.trim()}
        error={words.length >= 2 ? found.error : null}
      />
    </PaletteFrame>
  );
}
