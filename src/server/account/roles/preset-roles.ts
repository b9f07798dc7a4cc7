// The preset roles of every business, created and updated to the permissions of this version.
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { presetRoleNames, presetRoles } from '#shared/preset-roles.ts';

/** Creates the preset roles and updates their permissions to this version. Runs at every start. */
export async function ensurePresetRoles(db: Db, clock: Clock): Promise<void> {
  for (const name of presetRoleNames) {
    const permissions = [...new Set(presetRoles[name])].sort();
    const held = await db
      .selectFrom('roles')
      .where('businessId', 'is', null)
      .where('name', '=', name)
      .select('permissions')
      .executeTakeFirst();
    if (held && held.permissions.join() === permissions.join()) continue;
    await db
      .insertInto('roles')
      .values({ id: clock.newId(), businessId: null, name, permissions, createdAt: clock.now() })
      .onConflict((conflict) => conflict.columns(['businessId', 'name']).doUpdateSet({ permissions }))
      .execute();
  }
}
