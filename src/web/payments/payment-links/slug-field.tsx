// The address field of a payment link: shows the prefix, and checks availability while the user types.
import { TextInput } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { slugField } from '#shared/contract/payments/sources/source-fields.ts';
import type { QueryOf } from '#web/api/queries.ts';
import { useFieldProps } from '#web/ui/form/text-fields.tsx';
import { tidySlug } from './tidy-slug.ts';

type Props = {
  value: string;
  onChange: (slug: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  /** The prefix payers see: 'pay.example.com/pay/'. */
  prefix: string;
  /** The edited link, which may keep its own address. */
  link: { id: string; slug: string } | null;
  /** Checks whether an address is available. */
  check: SlugCheck;
};

/** An availability check of an address; the edited document may keep its own. */
export type SlugCheck = (slug: string, ownId: string | undefined) => SlugQuery;
type SlugQuery = QueryOf<{ available: boolean; reason: string | null }>;

const pauseMs = 350;

export function SlugField({ value, onChange, onBlur, error, prefix, link, check }: Props) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const isOwn = value === link?.slug;
  const answer = useSlugCheck(isOwn ? '' : value, link?.id, check);
  const isKnown = answer !== undefined && answer !== 'unknown';
  const free = link
    ? t('This address is available. The previous one will stop working.')
    : t('This address is available');
  const hintFor = () => {
    if (answer === 'unknown')
      return t('This address could not be checked. It will be checked when you save.');
    if (value && !isOwn) return t('Checking…');
    return link ? undefined : t('Leave empty to create it from the name.');
  };
  const field = useFieldProps({
    label: 'Link address',
    optional: true,
    hint: hintFor(),
    good: !error && isKnown && answer.available && free,
    error: error || (isKnown && !answer.available ? answer.reason : null),
  });
  return (
    <TextInput
      {...field}
      value={value}
      onChange={(event) => onChange(tidySlug(event.currentTarget.value))}
      onBlur={() => {
        if (value.endsWith('-')) onChange(value.slice(0, -1));
        onBlur?.();
      }}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      leftSection={
        <span ref={ref} className="adorn num">
          {prefix}
        </span>
      }
      leftSectionWidth={width + 13}
      styles={{ section: { justifyContent: 'flex-end' } }}
    />
  );
}

/** Undefined while nothing is known about the current value, 'unknown' when the check failed. */
function useSlugCheck(slug: string, ownId: string | undefined, check: SlugCheck) {
  const [settled] = useDebouncedValue(slug, pauseMs);
  const shape = slugField.safeParse(slug);
  const query = useQuery({
    ...check(settled, ownId),
    enabled: settled !== '' && slugField.safeParse(settled).success,
  });
  if (slug === '' || slug !== settled) return undefined;
  if (!shape.success) return { available: false, reason: shape.error.issues[0]?.message ?? null };
  if (query.isError) return 'unknown' as const;
  return query.data;
}
