// npm run endpoints: every call a line for machines: method, path, who may call, feature flag, name; separated by tabs.
import { allContracts } from '#shared/contract/all.ts';
import { type Access, pathOf } from '#shared/contract/endpoint.ts';

const describe = (access: Access): string => (typeof access === 'string' ? access : access.join('|'));

console.log(['#method', 'path', 'permission', 'feature', 'name'].join('\t'));
for (const contract of Object.values(allContracts)) {
  for (const [name, endpoint] of Object.entries(contract)) {
    console.log(
      [endpoint.method, pathOf(endpoint), describe(endpoint.access), endpoint.feature ?? '-', name].join(
        '\t',
      ),
    );
  }
}
