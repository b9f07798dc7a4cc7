// Shows one masked value in full after a reason is given. The value is discarded when the page is left.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = {
  /** 'BVN' */
  name: string;
  isPending: boolean;
  /** Returns the full value; undefined if the request was refused. */
  onReveal: (reason: string) => Promise<{ number: string } | undefined>;
};

export function Reveal({ name, isPending, onReveal }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [shown, setShown] = useState<string>();
  if (shown) return <b className="num">{shown}</b>;
  return (
    <>
      <button
        type="button"
        className="plain link"
        aria-label={t('Show {{name}}', { name: t(name) })}
        onClick={(event) => {
          event.stopPropagation();
          setAsked(true);
        }}
      >
        {t('Show')}
      </button>
      {asked && (
        <ReasonDialog
          opened
          onClose={() => setAsked(false)}
          title={t('Show {{name}} in full?', { name: t(name) })}
          action={t('Show')}
          isPending={isPending}
          hint={t('Recorded in the audit trail')}
          onConfirm={async (reason) => {
            const answer = await onReveal(reason);
            if (answer) setShown(answer.number);
            return answer !== undefined;
          }}
        >
          {t('Who viewed it and why is recorded in the audit trail, which the merchant can see.')}
        </ReasonDialog>
      )}
    </>
  );
}
