// Information tab of an agent: today's figures against the limit, float, identity, terminals, commission and history.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { linkChannelLabels } from '#shared/contract/terminals/agent-enums.ts';
import type { AgentDetail } from '#shared/contract/terminals/agent-shapes.ts';
import { languageLabels } from '#shared/languages.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeTerminals } from '../use-may-change.ts';
import { useSendLink } from './agent-actions.tsx';
import { useAgent } from './agent-query.ts';
import { AgentTerminals } from './agent-terminals.tsx';
import '../terminals.css';

type Props = { agent: AgentDetail };

export function AgentInfoPage() {
  const { data: agent } = useAgent();
  if (!agent) return null;
  return (
    <div className="terminal-columns">
      <div className="stack">
        <Notices agent={agent} />
        {agent.today.map((day) => (
          <Today key={day.currency} agent={agent} day={day} />
        ))}
        <AgentTerminals agent={agent} />
        <Identity agent={agent} />
      </div>
      <div className="stack">
        <Float agent={agent} />
        <SignIn agent={agent} />
        <Commission agent={agent} />
        <TimelineCard items={agent.timeline} />
      </div>
    </div>
  );
}

function Notices({ agent: { status, verified, identity, blockReason, pinLocked } }: Props) {
  const { t } = useTranslation();
  if (status === 'CLOSED') return null;
  return (
    <>
      {status === 'BLOCKED' && blockReason !== null && (
        <Banner tone="warning">
          {t('Blocked: {{reason}}', { reason: blockReason, interpolation: { escapeValue: false } })}
        </Banner>
      )}
      {!verified && (
        <Banner tone="warning">
          {t('The agent can sell once their identity is confirmed.')} {t(identity.result)}
        </Banner>
      )}
      {pinLocked && (
        <Banner tone="warning">
          {t('The PIN is locked after too many wrong attempts. Create a new one.')}
        </Banner>
      )}
    </>
  );
}

function Today({ agent, day }: Props & { day: AgentDetail['today'][number] }) {
  const { t } = useTranslation();
  const { currency, cashOutLeft } = day;
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  const title = agent.today.length > 1 ? t('Today in {{currency}}', { currency }) : t('Today');
  return (
    <SectionCard title={title}>
      <KeyValues
        items={[
          { label: t('Sales, {{count}}', { count: day.salesCount }), value: money(day.sales) },
          { label: t('Cash-outs, {{count}}', { count: day.cashOutsCount }), value: money(day.cashOuts) },
          { label: t('Commission earned'), value: money(day.commission) },
          {
            label: t('Cash-out limit remaining today'),
            value: cashOutLeft === null ? t('No cash-outs in this currency') : money(cashOutLeft),
          },
        ]}
      />
      {cashOutLeft !== null && <LimitBar used={day.cashOuts} left={cashOutLeft} />}
    </SectionCard>
  );
}

function LimitBar({ used, left }: { used: number; left: number }) {
  const { t } = useTranslation();
  const limit = used + left;
  const percent = limit === 0 ? 100 : Math.min(100, (used / limit) * 100);
  return (
    <div
      className="limit-bar"
      role="progressbar"
      aria-label={t('Used of the daily limit')}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

function Float({ agent: { floats } }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Float')}>
      {floats.length === 0 ? (
        <p className="mut sm">{t('Not funded yet.')}</p>
      ) : (
        <KeyValues
          items={floats.map(({ currency, balance }) => ({
            label: currency,
            value: <MoneyText amount={balance} currency={currency} />,
          }))}
        />
      )}
    </SectionCard>
  );
}

function SignIn({ agent }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeTerminals();
  const send = useSendLink();
  const { pinChosenAt, status } = agent;
  const { sentAt, by, until } = agent.pinLink;
  const isOpen = status === 'INVITED' || status === 'ACTIVE';
  const button = mayChange && isOpen && (
    <Button
      variant="default"
      size="xs"
      loading={send.isPending}
      onClick={() => void send.run({ params: { agentId: agent.id } })}
    >
      {until === null ? t('Send link') : t('Send link again')}
    </Button>
  );
  return (
    <SectionCard title={t('Login')} end={button}>
      <KeyValues
        items={[
          {
            label: t('PIN'),
            value: pinChosenAt ? (
              <>
                {t('Chosen by the agent')}, <DateText at={pinChosenAt} />
              </>
            ) : (
              t('Not chosen by the agent yet')
            ),
          },
          {
            label: t('Link sent'),
            value: sentAt ? (
              <>
                <DateText at={sentAt} /> ({by.map((way) => t(linkChannelLabels[way])).join(', ')})
              </>
            ) : (
              t('Never')
            ),
          },
          until !== null && { label: t('Link valid until'), value: <DateText at={until} /> },
        ]}
      />
    </SectionCard>
  );
}

function Commission({ agent: { commissions } }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Commission')}>
      {commissions.length === 0 && (
        <p className="mut sm">{t('None. Set what the agent earns per cash-out.')}</p>
      )}
      {commissions.map(({ currency, percent, flat, cap, validFrom }) => (
        <KeyValues
          key={`${currency}${validFrom}`}
          items={[
            { label: t('Percent'), value: `${percent}%` },
            flat > 0 && { label: t('Flat amount'), value: <MoneyText amount={flat} currency={currency} /> },
            cap !== null && { label: t('At most'), value: <MoneyText amount={cap} currency={currency} /> },
            { label: t('From'), value: <DateText at={validFrom} /> },
          ]}
        />
      ))}
    </SectionCard>
  );
}

function Identity({ agent }: Props) {
  const { t } = useTranslation();
  const { identity, phone, email, geoTag } = agent;
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          { label: t('Code'), value: <CopyText text={agent.code} label="code" /> },
          { label: t('Phone number'), value: phone ?? '—' },
          { label: t('E-mail'), value: email ?? '—' },
          agent.language !== null && { label: t('Language'), value: languageLabels[agent.language] },
          { label: t('Address'), value: agent.address },
          { label: t('Geo-tag'), value: `${geoTag.latitude.toFixed(6)}, ${geoTag.longitude.toFixed(6)}` },
          { label: identity.kind.toUpperCase(), value: identity.number ?? '—' },
          { label: t('Register'), value: t(identity.result) },
          { label: t('Invited by'), value: agent.madeBy },
          { label: t('Invited'), value: <DateText at={agent.createdAt} /> },
        ]}
      />
    </SectionCard>
  );
}
