// The search field of a list; the request is sent after a short pause in typing.
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView } from './list-state.ts';

const pauseMs = 300;

/**
 * Searches are sent one after another and reach the address later. Returns those that the address has not passed yet, the present one
 * first; null if it was changed by something else, such as the back button.
 */
export function remainingSearches(sent: readonly string[], stored: string): string[] | null {
  const at = sent.lastIndexOf(stored);
  return at < 0 ? null : sent.slice(at);
}

export function SearchInput({ list, label }: { list: ListView; label: string }) {
  const { t } = useTranslation();
  const stored = list.raw.search ?? '';
  const [text, setText] = useState(stored);
  const sent = useRef([stored]);
  useEffect(() => {
    const remaining = remainingSearches(sent.current, stored);
    sent.current = remaining ?? [stored];
    if (!remaining) setText(stored);
  }, [stored]);
  useEffect(() => {
    if (text.trim() === sent.current.at(-1)) return;
    const timer = setTimeout(() => {
      sent.current.push(text.trim());
      list.set({ search: text.trim() });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, list]);
  return (
    <TextInput
      className="search"
      style={{ '--asks': t(label).length }}
      size="xs"
      type="search"
      aria-label={t(label)}
      placeholder={t(label)}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text && <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => setText('')} />
      }
    />
  );
}
