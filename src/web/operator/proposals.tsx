// Proposals that await a second member of staff: the card of their list, and approving, declining or withdrawing one.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProposalStatus } from '#shared/contract/operator/prices.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type ListProps<Row> = {
  title?: string;
  rows: readonly Row[] | undefined;
  children: (row: Row) => ReactNode;
};

/** The pending proposals; renders nothing when there are none. */
export function ProposalList<Row extends { status: ProposalStatus }>({
  title,
  rows,
  children,
}: ListProps<Row>) {
  const { t } = useTranslation();
  const waiting = rows?.filter(({ status }) => status === 'PENDING') ?? [];
  if (waiting.length === 0) return null;
  return (
    <SectionCard title={title ?? t('To approve')} aside={t('{{count}} waiting', { count: waiting.length })}>
      <div className="stack">{waiting.map(children)}</div>
    </SectionCard>
  );
}

type Call<Args> = { isPending: boolean; run: (args: Args) => Promise<unknown> };

type DecideProps<Params> = {
  /** Whether the user proposed it, in which case another member of staff decides. */
  own: boolean;
  params: Params;
  approve: Call<{ params: Params }>;
  decline: Call<{ params: Params; body: { reason: string } }>;
  withdraw: Call<{ params: Params }>;
  /** The title of the dialog before it is declined. */
  title?: string;
  text?: string;
};

export function DecideProposal<Params>(props: DecideProps<Params>) {
  return props.own ? <Own {...props} /> : <Decision {...props} />;
}

function Own<Params>({ params, withdraw }: DecideProps<Params>) {
  const { t } = useTranslation();
  return (
    <div className="row">
      <p className="sm mut grow">{t('Another member of staff has to approve it.')}</p>
      <WriteButton
        variant="default"
        loading={withdraw.isPending}
        onClick={() => void withdraw.run({ params })}
      >
        {t('Withdraw')}
      </WriteButton>
    </div>
  );
}

function Decision<Params>({ params, approve, decline, title, text }: DecideProps<Params>) {
  const { t } = useTranslation();
  const [declining, setDeclining] = useState(false);
  return (
    <div className="row">
      <span className="grow" />
      <Button variant="default" onClick={() => setDeclining(true)}>
        {t('Decline')}
      </Button>
      <WriteButton loading={approve.isPending} onClick={() => void approve.run({ params })}>
        {t('Approve')}
      </WriteButton>
      <ReasonDialog
        opened={declining}
        onClose={() => setDeclining(false)}
        title={title ?? t('Decline this change?')}
        action={t('Decline')}
        danger
        isPending={decline.isPending}
        hint={t('Shown to the person who proposed it.')}
        onConfirm={async (reason) => (await decline.run({ params, body: { reason } })) !== undefined}
      >
        {text ?? t('The current values stay in force.')}
      </ReasonDialog>
    </div>
  );
}
