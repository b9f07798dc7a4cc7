// One POS terminal: its name, serial number, status and actions above its tabs.
import { useFreshFigures } from '#web/api/detail/use-fresh-figures.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { posTerminalsPath } from '../terminal-tabs.ts';
import { PosTerminalActions, PosTerminalDialogs, usePosTerminalDialogs } from './pos-terminal-actions.tsx';
import { usePosTerminal } from './pos-terminal-query.ts';
import { PosTerminalStatusText, posTerminalPath } from './pos-terminal-status.tsx';

const crumbs = [{ label: 'POS terminals', path: posTerminalsPath }];

export function PosTerminalDetailPage() {
  const dialogs = usePosTerminalDialogs();
  useFreshFigures('pos-terminals');
  return (
    <DetailPage query={usePosTerminal()} name="POS terminal" crumbs={crumbs}>
      {(terminal) => ({
        title: terminal.name,
        reference: terminal.serialNumber,
        badges: <PosTerminalStatusText status={terminal.status} badge />,
        meta: (
          <>
            <span>{terminal.modelName}</span>
            {terminal.lastSeenAt && <DateText at={terminal.lastSeenAt} as="relative" />}
          </>
        ),
        actions: <PosTerminalActions terminal={terminal} dialogs={dialogs} />,
        tabs: [
          { label: 'Information', path: `${posTerminalPath(terminal)}/info` },
          { label: 'Transactions', path: `${posTerminalPath(terminal)}/transactions` },
          { label: 'Device', path: `${posTerminalPath(terminal)}/device` },
        ],
        dialogs: <PosTerminalDialogs terminal={terminal} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
