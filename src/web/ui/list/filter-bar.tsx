// Search, periods and filters above a list, all kept in the address; active filters are shown as chips.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddFilter } from './add-filter.tsx';
import { FilterChip } from './filter-chip.tsx';
import { type Filter, keysOf } from './filters.ts';
import type { ListView } from './list-state.ts';
import { PeriodPicker } from './period-picker.tsx';
import { SearchInput } from './search-input.tsx';
import './list.css';

export type { Filter } from './filters.ts';

type Props = {
  list: ListView;
  /** Placeholder and name of the search field; omitted for no search. */
  search?: string;
  /** Whether date presets are shown; the list state defines which keys they set. */
  period?: boolean;
  defaultPeriod?: string;
  filters?: readonly Filter[];
  /** At the right: column picker. */
  end?: ReactNode;
};

export function FilterBar({ list, search, period = false, defaultPeriod, filters = [], end }: Props) {
  const { t } = useTranslation();
  const set = filters.filter((filter) => keysOf(filter).some((key) => list.raw[key]));
  const unset = filters.filter((filter) => !set.includes(filter));
  return (
    <search>
      <div className="filters">
        {search && <SearchInput list={list} label={search} />}
        {period && <PeriodPicker list={list} {...(defaultPeriod ? { defaultPeriod } : {})} />}
        {end && <span className="end">{end}</span>}
      </div>
      {filters.length > 0 && (
        <div className="filters">
          {set.map((filter) => (
            <FilterChip key={filter.label} filter={filter} list={list} />
          ))}
          {unset.length > 0 && <AddFilter filters={unset} list={list} />}
          {list.filtered && (
            <>
              <span className="sep" />
              <button type="button" className="plain link" onClick={list.clear}>
                {t('Clear')}
              </button>
            </>
          )}
        </div>
      )}
    </search>
  );
}
