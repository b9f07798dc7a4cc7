// The button that takes a file, a CSV unless it says otherwise.
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';

type Props = {
  label: string;
  working: boolean;
  quiet?: boolean;
  /** Types and endings of files that are offered. */
  accept?: string;
  onFile: (file: File) => unknown;
};

export function ImportButton({ label, working, quiet = false, accept = 'text/csv,.csv', onFile }: Props) {
  return (
    <FileButton
      accept={accept}
      onChange={(file) => file && onFile(file)}
      inputProps={{ 'aria-label': label }}
    >
      {(props) => (
        <Button
          {...props}
          variant={quiet ? 'default' : 'filled'}
          loading={working}
          leftSection={<IconUpload size={16} />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
