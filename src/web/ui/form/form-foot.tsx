// The sticky footer of a page form: its save button stays visible at any form length.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './form-foot.css';

type Props = {
  /** The number of invalid fields. */
  wrong?: number;
  /** Beside the buttons: what is saved, or what is missing. */
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
