import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { entries, maintenance, payingEntries, payoutVariables, problemsOf } from './environment.ts'

const root = join(import.meta.dirname, 'kubernetes')

interface Variable {
  name: string
  value?: string
  valueFrom?: { configMapKeyRef: { name: string; key: string } }
}

interface Container {
  args: string[]
  env: Variable[]
  ports?: { name: string; containerPort: number }[]
  resources: { requests: object; limits: { memory: string } }
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
}

interface Pod {
  securityContext: object
  containers: Container[]
  volumes: { name: string; secret?: { secretName: string; items: { key: string; path: string }[] } }[]
}

interface Manifest {
  file: string
  apiVersion: string
  kind: string
  metadata: { name?: string; generateName?: string; labels: Record<string, string> }
  data?: Record<string, string>
  stringData?: Record<string, string>
  // Read by kind, after the manifest has passed the schema of its kind.
  spec: {
    template: { metadata: { labels: object }; spec: Pod }
    jobTemplate?: { spec: { template: { spec: Pod } } }
    selector: object
    scaleTargetRef: { name: string }
  }
}

function read(folder: string): Manifest[] {
  const files = readdirSync(join(root, folder)).filter(
    (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
  )
  return files.flatMap((name) => {
    const documents = parseAllDocuments(readFileSync(join(root, folder, name), 'utf8'))
    return documents.map((document): Manifest => {
      expect(document.errors, name).toEqual([])
      return { file: join(folder, name), ...document.toJS() }
    })
  })
}

const manifests = ['base', 'jobs', '.'].flatMap(read)
const secret = manifests.find(({ kind }) => kind === 'Secret')
const config = manifests.find(({ kind }) => kind === 'ConfigMap')
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind)
const nameOf = ({ file, kind, metadata }: Manifest) => `${file} ${kind} ${metadata.name ?? metadata.generateName}`

const podOf = ({ spec }: Manifest): Pod => (spec.jobTemplate?.spec ?? spec).template.spec

/** Classes with the schemas of the Kubernetes API. */
const models: Record<string, new (manifest: never) => { validate(): void }> = {
  'apps/v1 Deployment': apps.Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaling.HorizontalPodAutoscaler,
  'batch/v1 CronJob': batch.CronJob,
  'batch/v1 Job': batch.Job,
  'networking.k8s.io/v1 Ingress': networking.Ingress,
  'networking.k8s.io/v1 NetworkPolicy': networking.NetworkPolicy,
  'policy/v1 PodDisruptionBudget': policy.PodDisruptionBudget,
  'v1 ConfigMap': core.ConfigMap,
  'v1 Secret': core.Secret,
  'v1 Service': core.Service,
}

it.each(manifests.map((one) => [nameOf(one), one] as const))('%s matches the API of Kubernetes', (_, manifest) => {
  const { file: __, ...plain } = manifest
  const Model = models[`${manifest.apiVersion} ${manifest.kind}`]
  if (!Model) throw new Error(`no schema for ${manifest.apiVersion} ${manifest.kind}`)
  new Model(plain as never).validate() // text from outside: the schema decides
})

it('detects an invalid manifest', () => {
  const wrong = { metadata: { name: 'x' }, spec: { replicas: '3', selector: {}, template: {} } }
  expect(() => new apps.Deployment(wrong as never).validate()).toThrow('replicas')
})

it('lists every file of the base', () => {
  const { resources } = parse(readFileSync(join(root, 'base', 'kustomization.yaml'), 'utf8'))
  const files = readdirSync(join(root, 'base')).filter((name) => name !== 'kustomization.yaml')
  expect(resources.toSorted()).toEqual(files.toSorted())
})

const deployments = ofKind('Deployment')

it('runs every process', () => {
  expect(deployments.map((one) => one.spec.template.spec.containers[0]?.args[0]).toSorted()).toEqual(entries.toSorted())
})

it.each(payingEntries)('gives %s everything that a payout service may need', (entry) => {
  const found = deployments.find((one) => one.spec.template.spec.containers[0]?.args[0] === entry)
  const names = found?.spec.template.spec.containers[0]?.env.map(({ name }) => name.replace(/_FILE$/, ''))
  expect(names).toEqual(expect.arrayContaining([...payoutVariables]))
})

const jobs = [...ofKind('Job'), ...ofKind('CronJob')]

it('runs commands that exist', () => {
  const commands = jobs.map((one) => podOf(one).containers[0]?.args[0] ?? '')
  expect(commands.length).toBeGreaterThan(1)
  expect(maintenance).toEqual(expect.arrayContaining(commands))
})

describe.each([...deployments, ...jobs].map((one) => [nameOf(one), podOf(one)] as const))('%s', (name, pod) => {
  const [container] = pod.containers
  if (!container) throw new Error(`${name} has no container`)

  it('gets exactly the variables that it reads', () => {
    const environment = container.env.map(({ name: variable, value, valueFrom }) => {
      const key = valueFrom?.configMapKeyRef.key
      if (key !== undefined) expect(config?.data, `${variable} of the ConfigMap`).toHaveProperty(key)
      return [variable, key === undefined ? value : config?.data?.[key]] as const
    })
    expect(problemsOf(container.args[0] ?? '', Object.fromEntries(environment))).toEqual([])
  })

  it('mounts exactly the secrets that its variables name', () => {
    const items = pod.volumes.flatMap(({ secret: mounted }) => mounted?.items ?? [])
    const files = container.env.filter(({ name: variable }) => variable.endsWith('_FILE'))
    expect(files.map(({ value }) => value).toSorted()).toEqual(
      items.map(({ path }) => `/run/secrets/adit/${path}`).toSorted(),
    )
    for (const { key } of items) expect(secret?.stringData).toHaveProperty(key)
  })

  it('does not run as root, cannot write to its image, and has limits', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.resources).toMatchObject({ requests: { memory: expect.any(String), cpu: expect.anything() } })
    expect(container.resources.limits.memory).toMatch(/i$/)
  })
})

describe.each(deployments.map((one) => [one.metadata.name ?? '', one] as const))('%s', (name, { spec }) => {
  const pod = spec.template.spec
  const [container] = pod.containers
  if (!container) throw new Error(`${name} has no container`)

  it('listens on the port of its service, probes and variables', () => {
    expect(container.ports).toEqual([{ name: 'http', containerPort: 8080 }])
    expect(container.env).toContainEqual({ name: 'PORT', value: '8080' })
    const service = ofKind('Service').find(({ metadata }) => metadata.name === name)
    expect(service?.spec).toMatchObject({
      ports: [{ port: 8080, targetPort: 'http' }],
      selector: spec.template.metadata.labels,
    })
  })

  it('has a disruption budget for its pods', () => {
    const budget = ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === name)
    expect(budget?.spec.selector).toEqual({ matchLabels: spec.template.metadata.labels })
    expect(spec.selector).toEqual({ matchLabels: spec.template.metadata.labels })
  })
})

it('uses services that exist and scales deployments that exist', () => {
  const names = ofKind('Service').map(({ metadata }) => metadata.name)
  const addresses = deployments.flatMap(({ spec }) => spec.template.spec.containers[0]?.env ?? [])
  const hosts = addresses.flatMap(({ value }) => /^http:\/\/([^:]+):8080$/.exec(value ?? '')?.[1] ?? [])
  expect(names).toEqual(expect.arrayContaining([...new Set(hosts)]))
  const scaled = ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining(scaled))
})

const kubectl = (() => {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('kubectl is not installed: NOT checked that kustomize can build the base')
    return false
  }
})()

it.runIf(kubectl)('is built by kustomize', () => {
  const built = execFileSync('kubectl', ['kustomize', join(root, 'base')], { encoding: 'utf8' })
  const kinds = parseAllDocuments(built).map((document) => document.toJS().kind)
  expect(kinds).toHaveLength(read('base').length)
  expect(built).toContain('image: registry.example/adit:latest')
})
