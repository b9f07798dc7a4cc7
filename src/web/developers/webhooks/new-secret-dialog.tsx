// Shows a new signing secret, once.
import { ShowOnceDialog } from '#web/ui/secrets/show-once-dialog.tsx';

export function NewSecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <ShowOnceDialog
      title="Keep your signing secret"
      label="Signing secret"
      secret={secret}
      warning="This is the only time it is shown. Your server verifies with it that a webhook comes from us."
      onClose={onClose}
    />
  );
}
