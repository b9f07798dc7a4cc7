// Shows a new key, once.
import type { NewApiKey } from '#shared/contract/developers/api-keys.ts';
import { ShowOnceDialog } from '#web/ui/secrets/show-once-dialog.tsx';

export function NewKeyDialog({ made, onClose }: { made: NewApiKey | null; onClose: () => void }) {
  return (
    <ShowOnceDialog
      title="Save your new key"
      label="API key"
      secret={made?.key ?? null}
      warning="The key is shown only once. Copy it to your secret store now."
      onClose={onClose}
    />
  );
}
