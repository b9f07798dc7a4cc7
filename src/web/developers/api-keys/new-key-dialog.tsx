// Shows a new key, once.
import type { NewApiKey } from '#shared/contract/developers/api-keys.ts';
import { ShowOnceDialog } from '#web/ui/secrets/show-once-dialog.tsx';

export function NewKeyDialog({ made, onClose }: { made: NewApiKey | null; onClose: () => void }) {
  return (
    <ShowOnceDialog
      title="Keep your new key"
      label="API key"
      secret={made?.key ?? null}
      warning="This is the only time the key is shown. Copy it to where your program reads its secrets."
      onClose={onClose}
    />
  );
}
