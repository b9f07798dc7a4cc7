// A text with bold words and links, written with buttons and keys rather than with signs; what is stored are the signs of rich-text.ts.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBold, IconLink } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from './fields.tsx';
import { boldAround, type Edited, linkAround } from './rich-text-edits.ts';

type Props = Omit<ComponentProps<typeof TextAreaField>, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

export function RichTextField({ label, value, onChange, ...rest }: Props) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const edit = (change: (text: string, from: number, to: number) => Edited) => {
    const box = area.current;
    if (!box) return;
    const { text, from, to } = change(box.value, box.selectionStart, box.selectionEnd);
    onChange(text);
    requestAnimationFrame(() => {
      box.focus();
      box.setSelectionRange(from, to);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'b') return;
    event.preventDefault();
    edit(boldAround);
  };
  return (
    <div className="rich-text-field">
      <div className="rich-text-tools" role="toolbar" aria-label={t('Formatting')}>
        <Tool label={t('Bold')} icon={IconBold} onClick={() => edit(boldAround)} />
        <Tool label={t('Link')} icon={IconLink} onClick={() => edit(linkAround)} />
      </div>
      <TextAreaField
        {...rest}
        label={label}
        ref={area}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

type ToolProps = { label: string; icon: typeof IconBold; onClick: () => void };

function Tool({ label, icon: Icon, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      {/* The selection in the text stays while the button is pressed. */}
      <ActionIcon
        variant="subtle"
        aria-label={label}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
