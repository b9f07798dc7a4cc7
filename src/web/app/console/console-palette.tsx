// The console's command palette: results across all merchants by kind, and the accessible screens.

import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  type Icon,
  IconArrowRight,
  IconBuildingStore,
  IconCalendarDue,
  IconCreditCard,
  IconMessageReport,
  IconReceiptRefund,
  IconScale,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FoundKind,
  type FoundThing,
  foundKinds,
  operatorSearchContract,
} from '#shared/contract/operator/lookups/search.ts';
import { formatMoney } from '#shared/money.ts';
import { isOperatorPermitted, useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { operatorScreens } from '#web/operator/screens.ts';
import { FoundStatus } from '#web/operator/search/found-status.tsx';
import type { OperatorScreen } from '#web/ui/operator-screen.ts';
import { NoResults, PaletteFrame, Places } from '../shell/palette-frame.tsx';
import { matching, type Place } from '../shell/palette-places.ts';
import './console-palette.css';

const [store, palette] = createSpotlight();

const groups: Record<FoundKind, { label: string; icon: Icon }> = {
  merchant: { label: 'Merchants', icon: IconBuildingStore },
  payment: { label: 'Payments', icon: IconCreditCard },
  payer: { label: 'Payers', icon: IconUser },
  user: { label: 'Users', icon: IconUsers },
  payout: { label: 'Payouts', icon: IconCalendarDue },
  refund: { label: 'Refunds', icon: IconReceiptRefund },
  dispute: { label: 'Disputes', icon: IconMessageReport },
  chargeback: { label: 'Chargebacks', icon: IconScale },
};

/** Returns the screens without path parameters, including nested ones. */
function placesOf(screens: readonly OperatorScreen[], may: (screen: OperatorScreen) => boolean): Place[] {
  return screens.filter(may).flatMap((screen) => {
    const own = { key: screen.path, label: screen.nav?.label ?? screen.title, of: '', path: screen.path };
    const isPlace = !screen.path.includes('$') && !screen.children;
    return [...(isPlace ? [own] : []), ...placesOf(screen.children ?? [], may)];
  });
}

export function ConsolePalette() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { operator } = useOperator();
  const [query, setQuery] = useState('');
  // Searches for people are logged, so a search is sent only after typing stops.
  const [debounced] = useDebouncedValue(query.trim(), 400);
  const isAsked = debounced.length >= 2 && query.trim().length >= 2;
  const found = useQuery({
    ...queryOptionsOf(operatorSearchContract.searchConsole, { query: { q: debounced } }),
    enabled: isAsked,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const words = query.trim().toLowerCase();
  const all = placesOf(operatorScreens, (screen) => isOperatorPermitted(operator, screen.permissions));
  const places = matching(all, words, t).slice(0, words ? undefined : 12);
  const things = isAsked ? (found.data?.items ?? []) : [];
  const go = (path: string) => void navigate({ href: path });
  // Screens are known at once and come first, so that later results do not change what Enter opens.
  const first = places[0]?.key ?? (things[0] && `${things[0].kind} ${things[0].id}`);
  return (
    <PaletteFrame
      store={store}
      query={query}
      onQueryChange={setQuery}
      label={t('Merchant, reference, session ID, e-mail or phone')}
      onOpen={palette.open}
      first={words ? first : undefined}
      foot={<span>{t('Searches for people are recorded in the audit trail.')}</span>}
    >
      <Places label={t('Go to')} places={places} icon={IconArrowRight} onGo={go} />
      {foundKinds.map((kind) => (
        <Group key={kind} kind={kind} things={things.filter((item) => item.kind === kind)} onGo={go} />
      ))}
      <NoResults
        isEmpty={things.length + places.length === 0}
        // Typed text is sent after a pause.
        isSearching={found.isFetching || debounced !== query.trim()}
        error={isAsked ? found.error : null}
      />
    </PaletteFrame>
  );
}

type GroupProps = { kind: FoundKind; things: readonly FoundThing[]; onGo: (path: string) => void };

function Group({ kind, things, onGo }: GroupProps) {
  const { t } = useTranslation();
  if (things.length === 0) return null;
  const { label, icon: KindIcon } = groups[kind];
  return (
    <Spotlight.ActionsGroup label={t(label)}>
      {things.map((thing) => (
        <Spotlight.Action key={thing.id} onClick={() => onGo(thing.path)}>
          <span className="found">
            <KindIcon size={18} aria-hidden />
            <span className="found-text">
              <b>{thing.title}</b> <span className="trunc">{thing.subtitle}</span>
            </span>
            {thing.mode === 'test' && <span className="found-test">{t('Test')}</span>}
            {thing.amount !== null && thing.currency && (
              <span className="num found-amount">{formatMoney(thing.amount, thing.currency)}</span>
            )}
            <FoundStatus thing={thing} />
          </span>
        </Spotlight.Action>
      ))}
    </Spotlight.ActionsGroup>
  );
}
