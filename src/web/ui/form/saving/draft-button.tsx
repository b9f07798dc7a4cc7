// Beside the button that sends a form: the same, kept as a draft.
import { useTranslation } from 'react-i18next';
import { WriteButton } from '../write-button.tsx';

/** `onDraft` notes that what the form sends next is a draft. */
export function DraftButton({ onDraft }: { onDraft: () => void }) {
  const { t } = useTranslation();
  return (
    <WriteButton
      variant="default"
      size="md"
      onClick={(event) => {
        onDraft();
        event.currentTarget.form?.requestSubmit();
      }}
    >
      {t('Save draft')}
    </WriteButton>
  );
}
