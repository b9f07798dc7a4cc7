// Page of one standing instruction: its rule, next run, past transfers, and the actions to pause and end it.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { frequencyLabels } from '#shared/banking/transfer-labels.ts';
import { instructionRuleLabels } from '#shared/contract/banking/wallet-nouns/standing-instruction-enums.ts';
import {
  type StandingInstructionDetail,
  standingInstructionsContract,
} from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { formatMoney } from '#shared/money.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { useCall } from '#web/api/use-call.ts';
import { walletPath } from '#web/ui/banking/wallet-labels.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeWallets } from '../wallet-query.ts';
import { InstructionStatusText, instructionsPath } from './instruction-labels.tsx';
import '../wallets.css';

export const loadInstruction = loadDetail(standingInstructionsContract.getStandingInstruction);
type Props = { instruction: StandingInstructionDetail };

export function InstructionDetailPage() {
  const dialogs = useDialogs<'end'>();
  return (
    <DetailPage
      query={useDetail(standingInstructionsContract.getStandingInstruction)}
      name="Standing instruction"
      crumbs={[{ label: 'Standing instructions', path: instructionsPath }]}
    >
      {(row) => ({
        title: row.wallet.name,
        reference: row.reference,
        badges: <InstructionStatusText status={row.status} badge />,
        meta: <DateText at={row.created_at} as="date" />,
        actions: <Actions instruction={row} onEnd={() => dialogs.open('end')} />,
        content: (
          <div className="wallet-columns">
            <div className="stack">
              <Rule instruction={row} />
            </div>
            <div className="stack">
              <TimelineCard items={row.timeline} />
            </div>
          </div>
        ),
        dialogs: (
          <OpenDialog dialogs={dialogs}>
            {{ end: (shown) => <EndQuestion instruction={row} {...shown} /> }}
          </OpenDialog>
        ),
      })}
    </DetailPage>
  );
}

function Actions({ instruction, onEnd }: Props & { onEnd: () => void }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeWallets();
  const pause = useCall(standingInstructionsContract.pauseStandingInstruction);
  const resume = useCall(standingInstructionsContract.resumeStandingInstruction);
  const params = { instructionId: instruction.id };
  if (!mayChange || instruction.status === 'CLOSED') return null;
  return (
    <>
      <Button variant="default" onClick={onEnd}>
        {t('End')}
      </Button>
      {instruction.status === 'ACTIVE' ? (
        <Button variant="default" loading={pause.isPending} onClick={() => void pause.run({ params })}>
          {t('Pause')}
        </Button>
      ) : (
        <Button loading={resume.isPending} onClick={() => void resume.run({ params })}>
          {t('Resume')}
        </Button>
      )}
    </>
  );
}

function Rule({ instruction }: Props) {
  const { t } = useTranslation();
  const { currency, hour, next_at: nextAt } = instruction;
  const link = (wallet: StandingInstructionDetail['wallet']) => (
    <Link to={`${walletPath(wallet)}/info`}>{wallet.name}</Link>
  );
  return (
    <SectionCard title={t('Rule')}>
      <KeyValues
        items={[
          { label: t('Wallet'), value: link(instruction.wallet) },
          {
            label: t(instructionRuleLabels[instruction.rule]),
            value: formatMoney(instruction.threshold, currency),
          },
          { label: t('Other wallet'), value: link(instruction.other_wallet) },
          { label: t('How often'), value: t(frequencyLabels[instruction.frequency]) },
          { label: t('At'), value: `${String(hour).padStart(2, '0')}:00` },
          { label: t('Working days only'), value: t(instruction.working_days_only ? 'Yes' : 'No') },
          nextAt !== null && { label: t('Next run'), value: <DateText at={nextAt} as="exact" /> },
          { label: t('Runs'), value: String(instruction.runs) },
          { label: t('Moved'), value: <MoneyText amount={instruction.moved} currency={currency} /> },
          { label: t('Created by'), value: instruction.made_by },
        ]}
      />
    </SectionCard>
  );
}

function EndQuestion({ instruction, opened, onClose }: Props & ShownDialog) {
  const { t } = useTranslation();
  const end = useCall(standingInstructionsContract.endStandingInstruction);
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('End this instruction?')}
      action={t('End')}
      onConfirm={() =>
        end.run({ params: { instructionId: instruction.id } }).then((done) => done !== undefined)
      }
    >
      {t('It stops moving money. Past movements are not affected.')}
    </Confirm>
  );
}
