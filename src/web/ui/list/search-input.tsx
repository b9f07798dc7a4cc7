// The search field of a list; the request is sent after a short pause in typing.
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView } from './list-state.ts';

const pauseMs = 300;

export function SearchInput({ list, label }: { list: ListView; label: string }) {
  const { t } = useTranslation();
  const stored = list.raw.search ?? '';
  const [text, setText] = useState(stored);
  const sent = useRef(stored);
  useEffect(() => {
    if (stored === sent.current) return;
    sent.current = stored;
    setText(stored);
  }, [stored]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
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
