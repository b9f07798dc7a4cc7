// Status tabs with counts above a list; the selected tab is kept in the address.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TabRow } from '../list-page/tab-row.tsx';
import type { ListView } from './list-state.ts';
import '../parts.css';

/** An empty `value` is All. */
export type StatusTab = {
  value: string;
  label: string;
  count?: number | undefined;
  capped?: boolean | undefined;
};

type Props = {
  list: ListView;
  /** The query key that the tab sets: `tab` or `status`. */
  param: string;
  tabs: readonly StatusTab[];
  label?: string;
  /** At the right: the announcement of new rows. */
  end?: ReactNode;
};

export function StatusTabs({ list, param, tabs, label = 'Status', end }: Props) {
  const { t } = useTranslation();
  const current = list.raw[param] ?? '';
  const chosen = tabs.some((tab) => tab.value === current) ? current : (tabs[0]?.value ?? '');
  // The counts load after the tabs and make them wider.
  const shown = `${chosen} ${tabs.map(({ count }) => count).join(' ')}`;
  return (
    <div className="tabs status-tabs">
      <TabRow open={shown}>
        <fieldset className="list">
          <legend className="sr-only">{t(label)}</legend>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              className="tab"
              aria-pressed={tab.value === chosen}
              onClick={() => list.set({ [param]: tab.value === tabs[0]?.value ? null : tab.value })}
            >
              {t(tab.label)}
              {tab.count !== undefined && (
                <span className="n">
                  {tab.count.toLocaleString('en')}
                  {tab.capped ? '+' : ''}
                </span>
              )}
            </button>
          ))}
        </fieldset>
      </TabRow>
      {end && <span className="end">{end}</span>}
    </div>
  );
}
