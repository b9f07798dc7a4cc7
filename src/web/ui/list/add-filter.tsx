// Adds a filter: choose what to filter by, then its value.
import { Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterEditor, loadFilterEditor } from './filter-chip.tsx';
import type { Filter } from './filters.ts';
import type { ListView } from './list-state.ts';

export function AddFilter({ filters, list }: { filters: readonly Filter[]; list: ListView }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Filter | null>(null);
  // Preloaded for when the filter is opened, but not part of the list's own bundle.
  useEffect(() => void loadFilterEditor(), []);
  const change = (open: boolean) => {
    setOpened(open);
    if (!open) setChosen(null);
  };
  return (
    <Popover opened={opened} onChange={change} position="bottom-start" trapFocus>
      <Popover.Target>
        <button type="button" className="chip add" onClick={() => change(!opened)}>
          <IconPlus size={14} aria-hidden />
          {t('Add filter')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={chosen ? 12 : 4} miw={180}>
        {chosen ? (
          <Suspense>
            <FilterEditor filter={chosen} list={list} onDone={() => change(false)} />
          </Suspense>
        ) : (
          filters.map((filter) => (
            <button
              key={filter.label}
              type="button"
              className="period-option"
              onClick={() => setChosen(filter)}
            >
              {t(filter.label)}
            </button>
          ))
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
