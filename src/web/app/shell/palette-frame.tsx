// The frame of a command palette in the dashboard and the console: search field, entries, and selection of the first entry.
import '@mantine/spotlight/styles.layer.css';
import './palette.css';
import { Modal } from '@mantine/core';
import { Spotlight, type SpotlightStore } from '@mantine/spotlight';
import { type Icon, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/api/api-error.ts';
import { registerPalette } from './palette-open.ts';
import type { Place } from './palette-places.ts';

/** Mantine selects the first entry on typing, but not when entries are added. */
function chooseFirst(store: SpotlightStore): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

type Props = {
  store: SpotlightStore;
  query: string;
  onQueryChange: (query: string) => void;
  /** The placeholder of the field, translated. */
  label: string;
  /** Opens the palette; also called on mount, because the palette is loaded when it is first requested. */
  onOpen: () => void;
  /** The key of the first entry while a query is entered: Enter opens it. */
  first: string | undefined;
  children: ReactNode;
  foot?: ReactNode;
};

export function PaletteFrame({ store, query, onQueryChange, label, onOpen, first, children, foot }: Props) {
  const { t } = useTranslation();
  useEffect(() => {
    const forget = registerPalette(onOpen);
    onOpen();
    return forget;
  }, [onOpen]);
  // Results arrive after typing; Enter must then open the new first entry.
  useEffect(() => {
    if (first) chooseFirst(store);
  }, [store, first]);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={onQueryChange}
      shortcut={null}
      yOffset="12vh"
      size={600}
      overlayProps={{ blur: 0 }}
      centered={false}
      clearQueryOnClose
    >
      <Modal.Title className="sr-only">{label}</Modal.Title>
      <Spotlight.Search placeholder={label} leftSection={<IconSearch size={18} />} />
      <Spotlight.ActionsList aria-label={t('Results')}>{children}</Spotlight.ActionsList>
      {foot && <Spotlight.Footer>{foot}</Spotlight.Footer>}
    </Spotlight.Root>
  );
}

type NoResultsProps = { isEmpty: boolean; isSearching: boolean; error: Error | null };

/** What is shown in place of results: why the search failed, that it is running, or that nothing was found. */
export function NoResults({ isEmpty, isSearching, error }: NoResultsProps) {
  const { t } = useTranslation();
  if (error) return <Spotlight.Empty>{t(messageOf(error))}</Spotlight.Empty>;
  if (!isEmpty) return null;
  return <Spotlight.Empty>{isSearching ? t('Searching…') : t('Nothing found')}</Spotlight.Empty>;
}

type PlacesProps = { label: string; places: readonly Place[]; icon: Icon; onGo: (path: string) => void };

export function Places({ label, places, icon: PlaceIcon, onGo }: PlacesProps) {
  const { t } = useTranslation();
  if (places.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {places.map((place) => (
        <Spotlight.Action
          key={place.key}
          label={t(place.label)}
          description={t(place.of)}
          leftSection={<PlaceIcon size={18} />}
          onClick={() => onGo(place.path)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
