// The editor of a rich text: bold, links, lines and paragraphs. Pasted text keeps only the formatting that can be stored.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBold, IconLink } from '@tabler/icons-react';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Link } from '@tiptap/extension-link';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentOf, textOf } from './rich-text-document.ts';
import { RichTextLink } from './rich-text-link.tsx';

const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  UndoRedo,
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (address) => /^https?:\/\/\S+$/i.test(address),
  }),
];

type Props = {
  label: string;
  required: boolean;
  wrong: boolean;
  value: string;
  onChange: (value: string) => void;
  rows: number;
};

export function RichTextEditor({ label, required, wrong, value, onChange, rows }: Props) {
  const written = useRef(value);
  const editor = useEditor({
    extensions,
    content: documentOf(value),
    onUpdate: ({ editor: changed }) => {
      written.current = textOf(changed.getJSON());
      onChange(written.current);
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': String(required),
        'aria-invalid': String(wrong),
        style: `min-height: ${rows * 22}px`,
      },
    },
  });
  // Updates the editor when the form is reset or its input undone.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className="rich-text" data-error={wrong || undefined}>
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [asksLink, setAsksLink] = useState(false);
  const shown = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ bold: now.isActive('bold'), link: now.isActive('link') }),
  });
  return (
    <div className="rich-text-tools" role="toolbar" aria-label={t('Formatting')}>
      <Tool
        label={t('Bold')}
        icon={IconBold}
        pressed={shown.bold}
        onClick={() => editor.chain().focus().toggleBold().run()}
      />
      <RichTextLink editor={editor} opened={asksLink} onClose={() => setAsksLink(false)}>
        <Tool label={t('Link')} icon={IconLink} pressed={shown.link} onClick={() => setAsksLink(!asksLink)} />
      </RichTextLink>
    </div>
  );
}

type ToolProps = { label: string; icon: typeof IconBold; pressed: boolean; onClick: () => void };

function Tool({ label, icon: Icon, pressed, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      {/* The selection in the text stays while the button is pressed. */}
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        aria-label={label}
        aria-pressed={pressed}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
