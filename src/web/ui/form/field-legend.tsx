// The label of a field made of several inputs, such as a date or a file.
import { useTranslation } from 'react-i18next';

export function FieldLegend({ label, optional }: { label: string; optional: boolean }) {
  const { t } = useTranslation();
  return (
    <legend>
      {t(label)}
      {optional ? (
        <span className="optional">{t('Optional')}</span>
      ) : (
        <span className="req" aria-hidden>
          *
        </span>
      )}
    </legend>
  );
}
