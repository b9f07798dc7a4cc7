// The command palette: every screen one may open, and payments and links found by name, e-mail or reference.
import '@mantine/spotlight/styles.layer.css';
import './palette.css';
import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { type Icon, IconArrowRight, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchContract } from '#shared/contract/platform/search.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import type { Screen } from '#web/ui/screen.ts';
import { useModules } from '../navigation.ts';
import { screens } from '../screens.ts';
import { registerPalette } from './palette-open.ts';

const [store, palette] = createSpotlight();

/** Of what the search finds, by its kind: a noun says it at the screen that shows one. */
const icons = new Map(listFound(screens));

function listFound(all: readonly Screen[]): [string, Icon][] {
  return all.flatMap(({ found, children = [] }) => [
    ...(found ? ([[found.kind, found.icon]] as [string, Icon][]) : []),
    ...listFound(children),
  ]);
}

/** Mantine chooses the first line when one types, not when more lines come. */
function chooseFirst(): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

export function CommandPalette() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const modules = useModules();
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query.trim(), 200);
  const found = useQuery({
    ...queryOptionsOf(searchContract.searchEverything, { query: { q: asked } }),
    enabled: asked.length >= 2,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    registerPalette(palette.open);
    palette.open();
  }, []);
  const words = query.trim().toLowerCase();
  const places = modules
    .flatMap((module) => module.entries.map((entry) => ({ ...entry, module: module.label })))
    .filter((entry) => `${t(entry.module)} ${t(entry.label)}`.toLowerCase().includes(words));
  const things = asked.length >= 2 && words.length >= 2 ? (found.data ?? []) : [];
  const first = things[0]?.id ?? places[0]?.path;
  // What was found comes later than the words: Enter then means the new first line.
  useEffect(() => {
    if (words && first) chooseFirst();
  }, [words, first]);
  const go = (path: string) => void navigate({ href: path });
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      yOffset="12vh"
      size={600}
      overlayProps={{ blur: 0 }}
      centered={false}
      clearQueryOnClose
    >
      <Modal.Title className="sr-only">{t('Search or jump to…')}</Modal.Title>
      <Spotlight.Search placeholder={t('Search or jump to…')} leftSection={<IconSearch size={18} />} />
      <Spotlight.ActionsList aria-label={t('Results')}>
        {things.length > 0 && (
          <Spotlight.ActionsGroup label={t('Found')}>
            {things.map((thing) => {
              const Icon = icons.get(thing.kind) ?? IconSearch;
              return (
                <Spotlight.Action
                  key={thing.id}
                  label={thing.title}
                  description={thing.subtitle}
                  leftSection={<Icon size={18} />}
                  onClick={() => go(thing.path)}
                />
              );
            })}
          </Spotlight.ActionsGroup>
        )}
        {places.length > 0 && (
          <Spotlight.ActionsGroup label={t('Go to')}>
            {places.map((place) => (
              <Spotlight.Action
                key={place.path}
                label={t(place.label)}
                description={t(place.module)}
                leftSection={<IconArrowRight size={18} />}
                onClick={() => go(place.path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {places.length + things.length === 0 && <Spotlight.Empty>{t('Nothing found')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
