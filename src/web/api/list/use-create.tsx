// The create button of a list and its form. Separate from the list because card pages use it too.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { Writing } from '#web/ui/menu/read-only.tsx';
import { useCreateHash } from '#web/ui/menu/use-create-hash.ts';

type CreateProps = {
  /** The label of the button: 'Create payment link'. */
  label: string;
  /** The form; its module may be lazy. */
  form: (shown: ShownDialog) => ReactNode;
};

/** Returns the button that opens the create form, and the form: `const [create, form] = useCreate(…)`. */
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
