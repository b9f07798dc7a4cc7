// What makes another row of a list: the button, and the form that it opens. Apart from the list, since pages of cards use it as well.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { Writing } from '#web/ui/menu/read-only.tsx';
import { useCreateHash } from '#web/ui/menu/use-create-hash.ts';

type CreateProps = {
  /** Says what it does: 'Create payment link'. */
  label: string;
  /** The form; its module may be lazy. */
  form: (shown: ShownDialog) => ReactNode;
};

/** The button that opens a form for another row, and the form: `const [create, form] = useCreate(…)`. */
export function useCreate({ label, form }: CreateProps): [button: ReactNode, form: ReactNode] {
  const { t } = useTranslation();
  const dialogs = useDialogs<'create'>();
  useCreateHash(() => dialogs.open('create'));
  return [
    <Writing key="create">
      {(disabled) => (
        <Button
          leftSection={<IconPlus size={16} />}
          disabled={disabled}
          onClick={() => dialogs.open('create')}
        >
          {t(label)}
        </Button>
      )}
    </Writing>,
    <OpenDialog key="form" dialogs={dialogs}>
      {{ create: form }}
    </OpenDialog>,
  ];
}
