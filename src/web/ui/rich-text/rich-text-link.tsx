// Asks for the address of the selected text of a rich text, and removes a link.
import { Button, Popover, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../form/text-fields.tsx';

type Props = { editor: Editor; opened: boolean; onClose: () => void; children: ReactNode };

export function RichTextLink({ editor, opened, onClose, children }: Props) {
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      width={320}
    >
      <Popover.Target>
        <span>{children}</span>
      </Popover.Target>
      <Popover.Dropdown>{opened && <Address editor={editor} onClose={onClose} />}</Popover.Dropdown>
    </Popover>
  );
}

function Address({ editor, onClose }: Pick<Props, 'editor' | 'onClose'>) {
  const { t } = useTranslation();
  const before = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  const [isWrong, setIsWrong] = useState(false);
  const chain = () => editor.chain().focus().extendMarkRange('link');
  const save = () => {
    const href = webAddressOf(address);
    if (!href) return setIsWrong(true);
    const isBlank = editor.state.selection.empty && before === '';
    const words = { type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] };
    if (isBlank) editor.chain().focus().insertContent(words).run();
    else chain().setLink({ href }).run();
    onClose();
  };
  // The field is inside the form of the page, which Enter would submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <div className="rich-text-link">
      <TextInput
        data-autofocus
        label={t('Web address')}
        placeholder={t('https://')}
        type="url"
        value={address}
        error={isWrong && <FieldError>{t('Enter a web address, as https://example.com')}</FieldError>}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setIsWrong(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="row">
        <Button onClick={save}>{t('Save link')}</Button>
        {before !== '' && (
          <Button
            variant="default"
            onClick={() => {
              chain().unsetLink().run();
              onClose();
            }}
          >
            {t('Remove link')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns the address with its scheme: 'shop.example.com' becomes https. null if it is not a web address. */
function webAddressOf(text: string): string | null {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address) || !/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(address)) return null;
  return address;
}
