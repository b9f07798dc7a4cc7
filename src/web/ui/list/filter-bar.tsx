// Search, periods and filters above a list, all kept in the address; what narrows the list is shown as chips.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#shared/money.ts';
import { AddFilter } from './add-filter.tsx';
import { FilterChip } from './filter-chip.tsx';
import type { ListView } from './list-state.ts';
import { PeriodPicker } from './period-picker.tsx';
import { SearchInput } from './search-input.tsx';
import './list.css';

/** One filter one may add. */
export type Filter =
  | {
      kind: 'choice';
      key: string;
      label: string;
      options: readonly { value: string; label: string }[];
      /** One value only. */
      single?: boolean;
    }
  | {
      kind: 'amount';
      label: string;
      keys: { equal: string; atLeast: string; atMost: string };
      currency: Currency;
    }
  | { kind: 'text'; key: string; label: string; placeholder?: string };

type Props = {
  list: ListView;
  /** Placeholder and name of the search field; left out, there is none. */
  search?: string;
  /** Shows the date presets; the list state says which keys they set. */
  period?: boolean;
  defaultPeriod?: string;
  filters?: readonly Filter[];
  /** At the right: column picker. */
  end?: ReactNode;
};

/** Keys of the address a filter uses. */
export function keysOf(filter: Filter): string[] {
  return filter.kind === 'amount' ? Object.values(filter.keys) : [filter.key];
}

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
