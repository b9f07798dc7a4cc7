// The button that selects a file, by default a CSV.
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';

type Props = {
  label: string;
  working: boolean;
  quiet?: boolean;
  /** The accepted file types and extensions. */
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
