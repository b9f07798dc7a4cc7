// The button that selects files and uploads them at once.
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';

type Props = {
  /** The accessible name: which files are uploaded. */
  label: string;
  text: string;
  accept: string;
  working: boolean;
  /** Whether the last selection was rejected. */
  isWrong?: boolean;
  multiple?: boolean;
  /** Called with the selected files, at least one. */
  onFiles: (files: File[]) => void;
};

export function UploadButton({ label, text, accept, working, isWrong, multiple = false, onFiles }: Props) {
  const choose = (chosen: File | File[] | null) => {
    const files = [chosen ?? []].flat();
    if (files.length > 0) onFiles(files);
  };
  return (
    <FileButton multiple={multiple} accept={accept} onChange={choose} inputProps={{ 'aria-label': label }}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={working}
          leftSection={<IconUpload size={16} />}
          aria-label={`${text}: ${label}`}
          {...(isWrong && { 'aria-invalid': true })}
        >
          {text}
        </Button>
      )}
    </FileButton>
  );
}
