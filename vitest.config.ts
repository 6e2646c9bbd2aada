import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest_first.ts'

/** A failure is read in a log where nobody can look again: what was found is told whole. */
const chaiConfig = { truncateThreshold: 1_000 }

/** Needs a server at KURRENTDB_URL and none of the stack's engines. */
const kurrentdbTests = 'infra/platform/event_store/kurrentdb/*.stack.test.ts'

const everywhere = ['**/node_modules/**', '**/dist/**', '**/.stryker/**']

/**
 * Without isolation, the files that a worker runs share its modules: loading the product for each file took as long as the tests. So no test may leave
 * behind what another could see in a module.
 *
 * The suffix of a test tells its cost: none = pure, `.int` needs an engine, `.e2e` a browser or real processes, `.stack` the full stack's engines.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...everywhere, '**/*.int.test.ts', '**/*.e2e.test.ts', '**/*.stack.test.ts', 'frontend/**'],
          environment: 'node',
          isolate: false,
          chaiConfig,
          testTimeout: 60_000,
        },
      },
      'frontend/vitest.config.ts',
      {
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude: everywhere,
          environment: 'node',
          isolate: false,
          chaiConfig,
          globalSetup: ['infra/platform/testing/cluster_setup.ts'],
          setupFiles: ['infra/platform/testing/use_cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['**/*.e2e.test.ts'],
          exclude: everywhere,
          environment: 'node',
          chaiConfig,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'kurrentdb',
          include: [kurrentdbTests],
          environment: 'node',
          chaiConfig,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['**/*.stack.test.ts'],
          exclude: [...everywhere, kurrentdbTests],
          environment: 'node',
          chaiConfig,
          globalSetup: ['infra/platform/testing/stack_setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
