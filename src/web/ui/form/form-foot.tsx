// The foot of a form on a page: what saves it stays in view, however long the form is.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './form-foot.css';

type Props = {
  /** How many fields are wrong. */
  wrong?: number;
  /** Beside the buttons: what is saved, or missing. */
  says?: ReactNode;
  children: ReactNode;
};

export function FormFoot({ wrong = 0, says, children }: Props) {
  const { t } = useTranslation();
  const wrongText =
    wrong === 1 ? t('1 field needs correcting') : t('{{count}} fields need correcting', { count: wrong });
  return (
    <div className="form-foot">
      <span className="form-foot-says" role="status">
        {wrong > 0 ? wrongText : says}
      </span>
      {children}
    </div>
  );
}
