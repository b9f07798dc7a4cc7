// One virtual terminal: its name, status and actions above its tabs.
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { useFreshFigures } from '#web/api/detail/use-fresh-figures.ts';
import { AddressMeta, MadeBy } from '#web/ui/detail/address-meta.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { EditButton } from '#web/ui/detail/edit-button.tsx';
import { useMayChangeTerminals } from '../use-may-change.ts';
import { TerminalDialogs, TerminalMenu, useTerminalDialogs } from './virtual-terminal-actions.tsx';
import { TerminalStatus, terminalPath, terminalsPath } from './virtual-terminal-status.tsx';

export const loadVirtualTerminal = loadDetail(virtualTerminalsContract.getVirtualTerminal);
/** The terminal whose detail is open. */
export const useVirtualTerminal = () => useDetail(virtualTerminalsContract.getVirtualTerminal);

const crumbs = [{ label: 'Virtual terminals', path: terminalsPath }];

export function VirtualTerminalDetailPage() {
  const mayChange = useMayChangeTerminals();
  const dialogs = useTerminalDialogs();
  useFreshFigures('virtual-terminals');
  return (
    <DetailPage query={useVirtualTerminal()} name="Virtual terminal" crumbs={crumbs}>
      {(terminal) => ({
        title: terminal.name,
        reference: terminal.reference,
        badges: <TerminalStatus status={terminal.status} badge />,
        meta: (
          <>
            <AddressMeta url={terminal.link} text={terminal.link.replace(/^https?:\/\//, '')} label="link" />
            <MadeBy of={terminal} />
          </>
        ),
        actions: (
          <>
            {mayChange && <EditButton onClick={() => dialogs.open('edit')} />}
            <TerminalMenu terminal={terminal} dialogs={dialogs} hasButtons />
          </>
        ),
        tabs: [
          { label: 'Information', path: `${terminalPath(terminal)}/info` },
          { label: 'Transactions', path: `${terminalPath(terminal)}/transactions` },
          { label: 'Alerts', path: `${terminalPath(terminal)}/alerts` },
          { label: 'Cashiers', path: `${terminalPath(terminal)}/cashiers` },
        ],
        dialogs: <TerminalDialogs terminal={terminal} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
