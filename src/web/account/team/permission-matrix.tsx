// The matrix of a role: areas by module, each with none, read, or read and write; and the separate switches.
import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areaName, moduleNames } from '#shared/account/area-names.ts';
import { allAreas, type Permission, type PermissionArea, specialPermissions } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { type Level, levels, PermissionTable } from '#web/ui/form/permission-table.tsx';
import { switchNames } from './role-labels.ts';
import { canGrant, levelOf, levelsOf, withLevel } from './role-values.ts';

type Props = {
  permissions: readonly Permission[];
  /** The permissions that the editor can grant. */
  giveable: ReadonlySet<string>;
  /** If omitted, the matrix is read-only. */
  onChange?: (permissions: Permission[]) => void;
};

export function PermissionMatrix(props: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { areas: inUse } = useSession().profile.permissions;
  const words = text.trim().toLowerCase();
  const matches = (name: string, module: string) => `${module} ${name}`.toLowerCase().includes(words);
  const modules = Object.keys(moduleNames)
    .map((module) => ({
      module,
      areas: allAreas.filter(
        (area) =>
          inUse.includes(area) &&
          area.startsWith(`${module}.`) &&
          matches(t(areaName(area)), t(moduleNames[module] ?? '')),
      ),
    }))
    .filter(({ areas }) => areas.length > 0);
  const switches = specialPermissions.filter((permission) =>
    matches(t(switchNames[permission] ?? ''), t('Switching')),
  );
  return (
    <div className="stack">
      <TextInput
        type="search"
        className="matrix-search"
        aria-label={t('Search permissions')}
        placeholder={t('Search permissions')}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {modules.map(({ module, areas }) => (
        <ModuleMatrix key={module} {...props} module={module} areas={areas} />
      ))}
      {switches.length > 0 && <Switches {...props} switches={switches} />}
      {modules.length + switches.length === 0 && <p className="mut sm">{t('Nothing found')}</p>}
    </div>
  );
}

type ModuleProps = Props & { module: string; areas: readonly PermissionArea[] };

function ModuleMatrix({ module, areas, permissions, giveable, onChange }: ModuleProps) {
  const { t } = useTranslation();
  const held = new Set<string>(permissions);
  const setAll = (level: Level) =>
    onChange?.(
      areas.reduce<Permission[]>(
        (all, area) =>
          levelsOf(area).includes(level) && canGrant(area, level, giveable)
            ? withLevel(all, area, level)
            : all,
        [...permissions],
      ),
    );
  const rows = areas.map((area) => ({
    area,
    name: t(areaName(area)),
    level: levelOf(held, area),
    levels: levelsOf(area),
    giveable: levels.filter((level) => canGrant(area, level, giveable)),
  }));
  return (
    <PermissionTable
      title={t(moduleNames[module] ?? module)}
      rows={rows}
      onAll={onChange && setAll}
      onChange={
        onChange &&
        ((area, level) => {
          const changed = areas.find((item) => item === area);
          if (changed) onChange(withLevel(permissions, changed, level));
        })
      }
    />
  );
}

function Switches({
  permissions,
  giveable,
  onChange,
  switches,
}: Props & { switches: readonly (typeof specialPermissions)[number][] }) {
  const { t } = useTranslation();
  return (
    <section className="card matrix">
      <header>
        <h2>{t('Switching')}</h2>
      </header>
      <div className="matrix-switches">
        {switches.map((item) => (
          <Checkbox
            key={item}
            label={t(switchNames[item] ?? item)}
            checked={permissions.includes(item)}
            disabled={!onChange || (!giveable.has(item) && !permissions.includes(item))}
            onChange={(event) =>
              onChange?.(
                event.currentTarget.checked
                  ? [...permissions, item]
                  : permissions.filter((other) => other !== item),
              )
            }
          />
        ))}
      </div>
    </section>
  );
}
