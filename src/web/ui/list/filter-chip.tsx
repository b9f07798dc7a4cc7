// The chip of an active filter: a press edits it, the cross removes it.
import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/money.ts';
import { type Filter, keysOf } from './filters.ts';
import type { ListView } from './list-state.ts';

export const loadFilterEditor = () => import('./filter-editor.tsx');
export const FilterEditor = lazy(() => loadFilterEditor().then((m) => ({ default: m.FilterEditor })));

export function FilterChip({ filter, list }: { filter: Filter; list: ListView }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const drop = () => list.set(Object.fromEntries(keysOf(filter).map((key) => [key, null])));
  return (
    <span className="chip">
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus>
        <Popover.Target>
          <button type="button" className="plain edit" onClick={() => setOpened(!opened)}>
            <span>{t(filter.label)}</span>
            {wordsOf(filter, list, t)}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={12}>
          <Suspense>
            <FilterEditor filter={filter} list={list} onDone={() => setOpened(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className="plain drop"
        aria-label={t('Remove filter {{name}}', { name: t(filter.label) })}
        onClick={drop}
      >
        <IconX size={14} />
      </button>
    </span>
  );
}

function wordsOf(filter: Filter, list: ListView, t: (text: string) => string): string {
  if (filter.kind === 'text') return list.raw[filter.key] ?? '';
  if (filter.kind === 'choice') {
    const values = (list.raw[filter.key] ?? '').split(',');
    return values
      .map((value) => t(filter.options.find((option) => option.value === value)?.label ?? value))
      .join(', ');
  }
  const { equal, atLeast, atMost } = filter.keys;
  const money = (key: string) => formatMoney(Number(list.raw[key] ?? 0), filter.currency);
  if (list.raw[equal]) return `= ${money(equal)}`;
  if (list.raw[atLeast] && list.raw[atMost]) return `${money(atLeast)} – ${money(atMost)}`;
  return list.raw[atLeast] ? `≥ ${money(atLeast)}` : `≤ ${money(atMost)}`;
}
