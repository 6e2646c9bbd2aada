/** What is mutated, and how much of it tests must notice: the percentage of mutants that make a test fail. */
export interface Area {
  name: string
  files: readonly string[]
  required: number
  /** The tests that must notice. By default all that import the code, which takes hours where everything does. */
  tests?: string
}

export const areas: readonly Area[] = [
  {
    name: 'access',
    required: 100,
    files: [
      ...['command-api/**/*_access.ts', 'infra/platform/http/access.ts'],
      ...['query-api/catalogue/visibility/seen_project.ts', 'query-api/identity/own_account.ts'],
    ],
  },
  {
    name: 'policies',
    required: 100,
    files: [
      ...['command-api/**/*.policy.ts', 'query-api/**/*.policy.ts', 'events/teams/permission.values.ts'],
      ...['events/identity/role.values.ts', 'events/identity/scope.values.ts'],
    ],
  },
  {
    name: 'limits',
    required: 100,
    files: [
      ...['events/**/limits.values.ts', 'events/**/*_limits.values.ts', 'query-api/**/*_limits.values.ts'],
      ...['processes/gateway/rate_*.ts', 'infra/platform/http/client_address.ts'],
      ...['command-api/identity/sign_in/attempts.ts', 'command-api/**/archive_limits.ts'],
      'infra/platform/event_store/limits.ts',
    ],
  },
  { name: 'deciders', required: 90, files: ['command-api/**/*.decider.ts'] },
  {
    name: 'kit',
    required: 90,
    tests: 'infra/platform/{http,eventing}/**',
    files: ['infra/platform/http/**/*.ts', 'infra/platform/eventing/*.ts'],
  },
  {
    name: 'projection',
    required: 90,
    tests: 'infra/platform/projection/**',
    files: ['infra/platform/projection/**/*.ts'],
  },
  { name: 'sagas', required: 90, files: ['command-api/**/*.saga.ts', 'command-api/**/*_sagas.ts'] },
  { name: 'download rule', required: 90, files: ['events/analytics/download_rule*.ts'] },
  {
    name: 'inspection',
    required: 90,
    tests: 'command-api/catalogue/inspection/**',
    files: ['command-api/catalogue/inspection/**/*.ts'],
  },
]

/** Files of an area that are no product code. */
export const unmutated = ['**/*.test.ts', '**/*.suite.ts', '**/*.fixture.ts', '**/*_fixture.ts', '**/testing.ts']
