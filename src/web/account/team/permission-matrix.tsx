// The matrix of a role: areas by module against none, read, and read and write; and the switches that stand alone.
import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allAreas, type Permission, type PermissionArea, specialPermissions } from '#shared/permissions.ts';
import { areaName, moduleNames, switchNames } from './role-labels.ts';
import {
  type Level,
  levelHeads,
  levelNames,
  levelOf,
  levels,
  levelsOf,
  mayGive,
  withLevel,
} from './role-values.ts';

type Props = {
  permissions: readonly Permission[];
  /** What the editor may put into the role. */
  giveable: ReadonlySet<string>;
  /** Left out, the matrix is only looked at. */
  onChange?: (permissions: Permission[]) => void;
};

export function PermissionMatrix(props: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase();
  const matches = (name: string, module: string) => `${module} ${name}`.toLowerCase().includes(words);
  const modules = Object.keys(moduleNames)
    .map((module) => ({
      module,
      areas: allAreas.filter(
        (area) => area.startsWith(`${module}.`) && matches(t(areaName(area)), t(moduleNames[module] ?? '')),
      ),
    }))
    .filter(({ areas }) => areas.length > 0);
  const switches = specialPermissions.filter((one) => matches(t(switchNames[one] ?? ''), t('Switching')));
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
          levelsOf(area).includes(level) && mayGive(area, level, giveable)
            ? withLevel(all, area, level)
            : all,
        [...permissions],
      ),
    );
  return (
    <section className="card matrix">
      <table>
        <caption className="sr-only">{t(moduleNames[module] ?? module)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <h2>{t(moduleNames[module] ?? module)}</h2>
            </th>
            {levels.map((level) => (
              <th key={level} scope="col">
                {onChange ? (
                  <button
                    type="button"
                    className="plain"
                    title={t('Set all of {{module}} to this', { module: t(moduleNames[module] ?? module) })}
                    onClick={() => setAll(level)}
                  >
                    {t(levelHeads[level])}
                  </button>
                ) : (
                  t(levelHeads[level])
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <AreaRow
              key={area}
              area={area}
              level={levelOf(held, area)}
              giveable={giveable}
              {...(onChange && {
                onChange: (level: Level) => onChange(withLevel(permissions, area, level)),
              })}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = {
  area: PermissionArea;
  level: Level;
  giveable: ReadonlySet<string>;
  onChange?: (level: Level) => void;
};

function AreaRow({ area, level, giveable, onChange }: RowProps) {
  const { t } = useTranslation();
  const name = t(areaName(area));
  const reason = t('You do not have this permission yourself');
  return (
    <tr>
      <th scope="row">{name}</th>
      {levels.map((one) => {
        if (!levelsOf(area).includes(one))
          return (
            <td key={one} className="dim">
              –
            </td>
          );
        const isRefused = onChange !== undefined && !mayGive(area, one, giveable);
        return (
          <td key={one} title={isRefused ? reason : undefined}>
            <label>
              <input
                type="radio"
                name={area}
                aria-label={`${name}: ${t(levelNames[one])}`}
                checked={level === one}
                disabled={!onChange || isRefused}
                onChange={() => onChange?.(one)}
              />
            </label>
          </td>
        );
      })}
    </tr>
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
        {switches.map((one) => (
          <Checkbox
            key={one}
            label={t(switchNames[one] ?? one)}
            checked={permissions.includes(one)}
            disabled={!onChange || (!giveable.has(one) && !permissions.includes(one))}
            onChange={(event) =>
              onChange?.(
                event.currentTarget.checked
                  ? [...permissions, one]
                  : permissions.filter((other) => other !== one),
              )
            }
          />
        ))}
      </div>
    </section>
  );
}
