// The scopes of a secret key: none, read, or read and write for each area.
import { Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { areaName, moduleNames } from '#shared/account/area-names.ts';
import { keyAreas } from '#shared/contract/developers/api-keys.ts';
import { canWrite, type Permission, type PermissionArea, readWriteOnly } from '#shared/permissions.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import './api-keys.css';

type Level = 'none' | 'read' | 'write';
type Props = {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  error?: string | undefined;
};

function levelOf(value: readonly Permission[], area: PermissionArea): Level {
  if (value.includes(`${area}.READ_WRITE`)) return 'write';
  return value.includes(`${area}.READ`) ? 'read' : 'none';
}

function withLevel(value: readonly Permission[], area: PermissionArea, level: Level): Permission[] {
  const others = value.filter((permission) => !permission.startsWith(`${area}.`));
  if (level === 'none') return others;
  return [...others, level === 'write' ? `${area}.READ_WRITE` : `${area}.READ`];
}

const modules = [...new Set(keyAreas.map((area) => area.split('.')[0] ?? ''))];
const taking: readonly string[] = [
  'PAYMENT_GATEWAY.TRANSACTIONS',
  'PAYMENT_GATEWAY.PAYMENT_LINKS',
  'PAYMENT_GATEWAY.PAYMENT_PAGES',
  'PAYMENT_GATEWAY.QR_CODE',
];

/** Presets for common programs. Writing refunds belongs to the scope of transactions. */
const scopePresets: readonly { label: string; levelIn: (area: string) => Level }[] = [
  { label: 'Take payments', levelIn: (area) => (taking.includes(area) ? 'write' : 'none') },
  {
    label: 'Refunds',
    levelIn: (area) => (area === 'PAYMENT_GATEWAY.TRANSACTIONS' ? 'write' : 'none'),
  },
  { label: 'Read only', levelIn: () => 'read' },
  { label: 'Everything', levelIn: () => 'write' },
];

/** Limits a preset to the user's own permissions: read where the user may not write. */
function presetOf(
  areas: readonly PermissionArea[],
  offered: (area: PermissionArea) => Level[],
  levelIn: (area: string) => Level,
): Permission[] {
  return areas.reduce<Permission[]>((all, area) => {
    const [requested, can] = [levelIn(area), offered(area)];
    const level = can.includes(requested)
      ? requested
      : requested === 'write' && can.includes('read')
        ? 'read'
        : 'none';
    return withLevel(all, area, level);
  }, []);
}

function isSame(item: readonly Permission[], other: readonly Permission[]): boolean {
  return item.length === other.length && other.every((permission) => item.includes(permission));
}

/** Users can grant only permissions that they have themselves. */
export function ScopeMatrix({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const { can } = usePermissions();
  const { areas: inUse } = useSession().profile.permissions;
  const offered = (area: PermissionArea): Level[] => [
    'none',
    ...(!readWriteOnly.includes(area) && can([`${area}.READ`]) ? (['read'] as const) : []),
    ...(can(canWrite(area)) ? (['write'] as const) : []),
  ];
  const visible = keyAreas.filter((area) => inUse.includes(area) && offered(area).length > 1);
  const labels: Record<Level, string> = { none: t('None'), read: t('Read'), write: t('Read and write') };
  return (
    <fieldset className="scopes" data-invalid={error !== undefined || undefined}>
      <legend>{t('Scopes')}</legend>
      {error && <FieldError>{t(error)}</FieldError>}
      <div className="scope-presets">
        {scopePresets.map(({ label, levelIn }) => (
          <Button
            key={label}
            size="xs"
            variant="default"
            aria-pressed={isSame(value, presetOf(visible, offered, levelIn))}
            onClick={() => onChange(presetOf(visible, offered, levelIn))}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {modules.map((module) => {
        const areas = visible.filter((area) => area.startsWith(`${module}.`));
        if (areas.length === 0) return null;
        return (
          <section key={module}>
            <h3>{t(moduleNames[module] ?? module)}</h3>
            {areas.map((area) => {
              const name = t(areaName(area));
              return (
                <div key={area} className="scope">
                  <span>{name}</span>
                  <SegmentedControl
                    size="xs"
                    aria-label={name}
                    value={levelOf(value, area)}
                    onChange={(level) => onChange(withLevel(value, area, level as Level))}
                    data={offered(area).map((level) => ({ value: level, label: labels[level] }))}
                  />
                </div>
              );
            })}
          </section>
        );
      })}
    </fieldset>
  );
}
