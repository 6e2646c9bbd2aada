import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { NearestFirst } from './nearest_first.ts'

/** The copy of the repository in which Stryker runs. */
const root = process.cwd()

/** Folders of the workspaces by name. Through node_modules, tests would import the originals, which no mutant is in. */
const workspaces = {
  events: 'events',
  platform: 'infra/platform',
  search: 'infra/search',
  engines: 'infra/engines',
  markdown: 'infra/markdown',
  'command-api': 'command-api',
  projectors: 'projectors',
  'query-api': 'query-api',
  processes: 'processes',
}

/** The copy lies in mutation/.stryker/sandboxes. What a workspace has in its own node_modules is found there by a link. */
const repository = join(root, '../../../..')
for (const folder of Object.values(workspaces)) {
  const [own, link] = [join(repository, folder, 'node_modules'), join(root, folder, 'node_modules')]
  if (existsSync(own) && !existsSync(link)) symlinkSync(own, link)
}

export default defineConfig({
  root,
  resolve: {
    alias: [
      ...Object.entries(workspaces).map(([name, folder]) => ({
        find: new RegExp(`^@adit/${name}/`),
        replacement: `${join(root, folder)}/`,
      })),
    ],
  },
  test: {
    include: (process.env.MUTATION_TESTS ?? '**').split(' ').map((folder) => `${folder}/*.test.ts`),
    exclude: [
      ...[
        '**/node_modules/**',
        '**/dist/**',
        '**/.stryker/**',
        'frontend/**',
        'load-tests/**',
        'scripts/**',
        'infra/deploy/**',
      ],
      ...['**/*.int.test.ts', '**/*.e2e.test.ts', '**/*.stack.test.ts'],
      // These read the whole repository, so every mutant would run them, and they judge no behaviour.
      ...[
        'processes/*.test.ts',
        'processes/{acceptance,docs,demo,testing,stack}/**',
        'events/{golden,vocabulary}.test.ts',
      ],
      ...['command-api/*.test.ts', 'query-api/*.test.ts', 'query-api/testing/**'],
    ],
    sequence: { sequencer: NearestFirst },
    testTimeout: 60_000,
  },
})
