// Shows a new signing secret, once.
import { ShowOnceDialog } from '#web/ui/secrets/show-once-dialog.tsx';

export function NewSecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <ShowOnceDialog
      title="Save your signing secret"
      label="Signing secret"
      secret={secret}
      warning="The secret is shown only once. Your server uses it to verify webhooks."
      onClose={onClose}
    />
  );
}
