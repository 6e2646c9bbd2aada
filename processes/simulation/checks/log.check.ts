import { codec } from '@adit/events/registry.ts'
import type { Breach, Check } from './breach.ts'

/** Ids are unique, every event can be read, and each saga has ended once. */
export const log: Check = ({ events }) => {
  const breaches: Breach[] = []
  const ids = new Map<string, string>()
  const sagas = new Map<string, { begun: number; ended: number }>()
  for (const event of events) {
    const { id, stream, type } = event
    const twin = ids.get(id)
    if (twin) breaches.push({ kind: 'event id twice', what: `${id} in ${twin} and ${stream}` })
    ids.set(id, stream)
    codec.decode(event)
    const step = /^[A-Z]\w+?(UndoStarted|Started|Finished|Undone)$/.exec(type)?.[1]
    if (!step || step === 'UndoStarted') continue
    const saga = sagas.get(stream) ?? { begun: 0, ended: 0 }
    sagas.set(stream, saga)
    if (step === 'Started') saga.begun++
    else saga.ended++
  }
  for (const [stream, { begun, ended }] of sagas) {
    if (begun !== 1 || ended !== 1)
      breaches.push({ kind: 'saga not ended once', what: `${stream} began ${begun} times and ended ${ended} times` })
  }
  return breaches
}
