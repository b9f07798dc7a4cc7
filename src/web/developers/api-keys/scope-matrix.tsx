// The scopes of a secret key: for each area nothing, reading, or reading and writing.
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keyAreas } from '#shared/contract/developers/api-keys.ts';
import { canWrite, type Permission, type PermissionArea, readWriteOnly } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { moduleLabels } from '#web/ui/screen.ts';
import './api-keys.css';

type Level = 'none' | 'read' | 'write';
type Props = {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  error?: string | undefined;
};

const words = (name: string): string => {
  const text = name.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
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
const labelOf = (module: string): string =>
  moduleLabels[module.toLowerCase().replaceAll('_', '-') as keyof typeof moduleLabels] ?? words(module);

/** Only what one holds oneself can be given. */
export function ScopeMatrix({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const { can } = usePermissions();
  const offered = (area: PermissionArea): Level[] => [
    'none',
    ...(!readWriteOnly.includes(area) && can([`${area}.READ`]) ? (['read'] as const) : []),
    ...(can(canWrite(area)) ? (['write'] as const) : []),
  ];
  const labels: Record<Level, string> = { none: t('None'), read: t('Read'), write: t('Read and write') };
  return (
    <fieldset className="scopes" data-invalid={error !== undefined || undefined}>
      <legend>{t('Scopes')}</legend>
      {error && <FieldError>{t(error)}</FieldError>}
      {modules.map((module) => {
        const areas = keyAreas.filter((area) => area.startsWith(`${module}.`) && offered(area).length > 1);
        if (areas.length === 0) return null;
        return (
          <section key={module}>
            <h3>{t(labelOf(module))}</h3>
            {areas.map((area) => {
              const name = t(words(area.split('.')[1] ?? ''));
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
