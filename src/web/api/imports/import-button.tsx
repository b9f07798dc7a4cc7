// The button that takes a CSV.
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';

type Props = {
  label: string;
  working: boolean;
  quiet?: boolean;
  onFile: (file: File) => unknown;
};

export function ImportButton({ label, working, quiet = false, onFile }: Props) {
  return (
    <FileButton
      accept="text/csv,.csv"
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
