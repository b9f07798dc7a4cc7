// First steps for a business without payments: completed steps, and the next one.
import { IconExternalLink, IconPlus, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaymentLink, paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { testCards } from '#shared/payments/test-cards.ts';
import { canRead, canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { isFeatureOn, usePermissions, useSession } from '#web/api/session.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { type Step, StepList, StepListSkeleton } from './step-list.tsx';
import './first-steps.css';

const PaymentLinkForm = lazy(() =>
  import('#web/payments/payment-links/payment-link-form.tsx').then((m) => ({ default: m.PaymentLinkForm })),
);
const PaymentLinkShare = lazy(() =>
  import('#web/payments/payment-links/payment-link-share.tsx').then((m) => ({ default: m.PaymentLinkShare })),
);

const linksArea = 'PAYMENT_GATEWAY.PAYMENT_LINKS';

/** Active links, newest first. Refetched on return from another tab. */
const activeLinks = {
  ...queryOptionsOf(paymentLinksContract.listPaymentLinks, { query: { status: ['ACTIVE'], limit: 10 } }),
  refetchOnWindowFocus: 'always',
} as const;

/** The user's permissions on payment links. */
function useLinkAccess() {
  const { profile } = useSession();
  const { can } = usePermissions();
  const isOn = isFeatureOn(profile, 'payment_gateway') && isFeatureOn(profile, 'payment_links');
  return { maySee: isOn && can(canRead(linksArea)), mayChange: isOn && can(canWrite(linksArea)) };
}

export function FirstSteps() {
  const { t } = useTranslation();
  const { maySee } = useLinkAccess();
  const links = useQuery({ ...activeLinks, enabled: maySee });
  const dialogs = useDialogs();
  const steps = useSteps(links.data?.items ?? [], dialogs);
  const done = steps.filter((step) => step.isDone).length;
  const isWaiting = maySee && !links.data;
  return (
    <SectionCard
      title={t('First steps')}
      aside={!isWaiting && t('{{done}} of {{all}} done', { done, all: steps.length })}
      flush
      footer={
        <>
          <span className="mut">{t('Taking payments on your own website?')}</span>{' '}
          <a className="more" href="/api/docs" target="_blank" rel="noreferrer">
            {t('API reference')}
          </a>
        </>
      }
    >
      {isWaiting && links.error ? (
        <ErrorPanel error={links.error} onRetry={links.refetch} />
      ) : isWaiting ? (
        <StepListSkeleton count={steps.length} />
      ) : (
        <StepList steps={steps} />
      )}
      <Dialogs dialogs={dialogs} link={links.data?.items[0]} />
    </SectionCard>
  );
}

type DialogName = 'create' | 'share';

function useDialogs() {
  const [dialog, setDialog] = useState<{ name: DialogName; opening: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (name: DialogName) => {
    setDialog((before) => ({ name, opening: (before?.opening ?? 0) + 1 }));
    setOpened(true);
  };
  return { dialog, opened, open, close: () => setOpened(false) };
}
type DialogsState = ReturnType<typeof useDialogs>;

function Dialogs({ dialogs, link }: { dialogs: DialogsState; link: PaymentLink | undefined }) {
  const { mayChange } = useLinkAccess();
  const { dialog, opened, close } = dialogs;
  if (!dialog) return null;
  const shown = { opened, onClose: close };
  return (
    <Suspense>
      {dialog.name === 'create' && <PaymentLinkForm key={dialog.opening} link={null} {...shown} />}
      {dialog.name === 'share' && link && (
        <PaymentLinkShare key={dialog.opening} link={link} canSend={mayChange} {...shown} />
      )}
    </Suspense>
  );
}

/** Returns the steps available today, each with its state and its action. */
function useSteps(links: readonly PaymentLink[], dialogs: DialogsState): Step[] {
  const { t } = useTranslation();
  const { maySee, mayChange } = useLinkAccess();
  const [link] = links;
  const wasOpened = links.some((link) => link.visits > 0);
  const askAmount = t('Give it a name and an amount, or let your customers enter the amount.');
  const askOwner = t('Your role cannot create payment links. Ask an owner of the business.');
  const create: Step = {
    title: t('Create a payment link'),
    text: link ? link.name : mayChange ? askAmount : askOwner,
    isDone: Boolean(link),
    action: mayChange && {
      label: t('Create payment link'),
      icon: IconPlus,
      run: () => dialogs.open('create'),
    },
  };
  const share: Step = {
    title: t('Share it'),
    text: wasOpened
      ? t('The link has been opened.')
      : t('Send it to a customer. This step is complete when the link has been opened.'),
    isDone: wasOpened,
    action: link && { label: t('Share'), icon: IconShare, run: () => dialogs.open('share') },
  };
  const pay: Step = {
    title: t('Take your first payment'),
    text: <FirstPaymentText />,
    isDone: false,
    action: link && { label: t('Open payment page'), icon: IconExternalLink, href: link.url },
  };
  return maySee ? [create, share, pay] : [pay];
}

/** In test mode a card to pay with; in live mode a description of what will happen. */
function FirstPaymentText() {
  const { t } = useTranslation();
  const { mode, profile } = useSession();
  const isNigerian = profile.business.country === 'NG';
  const card = testCards.find(
    (card) => card.outcome === 'approved' && card.region === (isNigerian ? 'local' : 'international'),
  );
  if (mode === 'live' || !card) return t('It appears here as soon as it is paid.');
  return (
    <>
      {t('No real money moves in test mode. Pay with any future expiry date, any CVV and the card')}{' '}
      <span className="test-card num">
        {card.number.replace(/(\d{4})(?=\d)/g, '$1 ')}
        <CopyText text={card.number} label="card number" buttonOnly />
      </span>
    </>
  );
}
