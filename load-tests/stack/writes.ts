import { form, modFields } from '@adit/processes/testing/samples.ts'
import { atPace } from '../engine/pace.ts'
import { type FigureRow, limitRow, quantile, statedRow } from '../figure.ts'
import { Sampler } from '../load/sampler.ts'
import type { BenchStack } from './bench_stack.ts'

export interface WritesOptions {
  perSecond?: number
  seconds?: number
  projects?: number
}

const mostMs = 500
const mostPending = 0.001
const warmUpSeconds = 3

/** PATCHes through the gateway at a fixed pace, and the processes' own figures on delay and on answers before the effect. */
export async function measureWrites(
  { stack, client, creator }: BenchStack,
  { perSecond = 100, seconds = 30, projects = 40 }: WritesOptions = {},
): Promise<FigureRow[]> {
  const ids: string[] = []
  for (let n = 0; n < projects; n++) {
    const data = { ...modFields, title: `Bench draft ${n}`, slug: `bench-draft-${n}` }
    ids.push((await creator.get200('POST', '/v2/project', form(data))).id)
  }
  let edits = 0
  let pending = 0
  const failures: string[] = []
  const edit = async (turn: number) => {
    const init = {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ description: `What this project is about, as of edit ${++edits}.` }),
    }
    const answer = await client.ask(`/v2/project/${ids[turn % ids.length]}`, init, creator.token)
    if (answer.status !== 204) failures.push(`${answer.status}: ${await answer.text()}`)
    if (answer.headers.has('adit-projection')) pending++
  }
  await atPace(perSecond, warmUpSeconds, edit)
  pending = 0
  failures.length = 0
  const projectors = stack.children.filter(({ name }) => name.startsWith('projectors'))
  const sampler = await Sampler.start(projectors.map(({ name, origin }) => `${name}=${origin}`))
  const answered = await atPace(perSecond, seconds, edit)
  const delays = (await sampler.stop()).flatMap(({ projection }) => projection ?? [])
  const slowest = Math.max(...delays.map(({ p99 }) => p99))
  const share = pending / answered.length
  if (failures[0]) console.error(`${failures[0]}\n${gatewayWords(stack)}`)
  return [
    limitRow(`from an append to its checkpoint, ${perSecond} writes a second, p99`, slowest, 'ms', mostMs),
    {
      name: 'answers sent before their effect was visible',
      measured: `${pending} of ${answered.length.toLocaleString('en')}`,
      wanted: `≤ ${mostPending * 100} %`,
      ok: share <= mostPending,
    },
    {
      name: 'PATCHes that failed',
      measured: `${failures.length} of ${answered.length.toLocaleString('en')}`,
      wanted: '0',
      ok: failures.length === 0,
    },
    statedRow('PATCH with its effect visible, through Kafka, median', quantile(answered, 0.5), 'ms'),
    statedRow('the same, p99', quantile(answered, 0.99), 'ms'),
  ]
}

const gatewayWords = ({ children }: BenchStack['stack']) =>
  children.find(({ name }) => name === 'gateway')?.lastWords() ?? ''
