// The button beside the submit button that saves the form as a draft.
import { useTranslation } from 'react-i18next';
import { WriteButton } from '../write-button.tsx';

/** `onDraft` marks the next submission as a draft. */
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
