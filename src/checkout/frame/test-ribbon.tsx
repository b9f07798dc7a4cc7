// The amber ribbon of test mode and of simulated live mode: a note that no money moves, and the test cards per outcome.
import { IconChevronDown, IconFlask } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { TestCard } from '#shared/payments/test-cards.ts';
import { t } from '../i18n.ts';

const TestCardList = lazy(() =>
  import('../card/test-card-list.tsx').then((module) => ({ default: module.TestCardList })),
);

type RibbonProps = {
  /** Live mode in an installation where it is a simulation. */
  simulated?: boolean;
  /** Missing where no card form is shown. */
  onCard?: ((card: TestCard) => void) | undefined;
};

export function TestRibbon({ simulated = false, onCard }: RibbonProps) {
  const title = simulated ? t('Simulated live mode') : t('Test mode');
  const [open, setOpen] = useState(false);
  const list = useId();
  const button = useRef<HTMLButtonElement>(null);
  const shown = open && onCard !== undefined;
  return (
    <aside
      className="pp-ribbon"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return;
        // In a frame, Escape would also close the payment.
        event.preventDefault();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <div className="pp-ribbon-line">
        <IconFlask size={16} aria-hidden="true" />
        <b>{title}</b>
        <span>{t('No real money moves')}</span>
        {onCard && (
          <button
            type="button"
            ref={button}
            className="pp-ribbon-button"
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen(!open)}
          >
            {t('Test cards')}
            <IconChevronDown size={14} aria-hidden="true" />
          </button>
        )}
      </div>
      <div id={list} hidden={!shown}>
        {shown && (
          <Suspense fallback={<div className="pp-test-cards" aria-busy="true" />}>
            <TestCardList
              onCard={(card) => {
                setOpen(false);
                onCard(card);
              }}
            />
          </Suspense>
        )}
      </div>
    </aside>
  );
}
