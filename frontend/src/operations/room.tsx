import { defineMessages } from 'react-intl'
import type { Room } from '../app/kit/room.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { operationsVerbs } from './staff/operationsVerbs.ts'

const ParkedList = lazyNamed(() => import('./staff/ParkedList.tsx'), 'ParkedList')
const ReactionsList = lazyNamed(() => import('./staff/ReactionsList.tsx'), 'ReactionsList')
const JobsList = lazyNamed(() => import('./staff/JobsList.tsx'), 'JobsList')
const LogList = lazyNamed(() => import('./staff/LogList.tsx'), 'LogList')

const texts = defineMessages({
  parked: { id: 'moderation.nav.parked', defaultMessage: 'Parked' },
  reactions: { id: 'moderation.nav.reactions', defaultMessage: 'Reactions' },
  jobs: { id: 'moderation.nav.jobs', defaultMessage: 'Jobs' },
  log: { id: 'moderation.nav.log', defaultMessage: 'Log' },
})

export const operationsRoom: Room = {
  name: 'operations',
  staff: [
    { resource: 'parked', text: texts.parked, list: ParkedList },
    { resource: 'parked_reactions', text: texts.reactions, list: ReactionsList },
    { resource: 'jobs', text: texts.jobs, list: JobsList },
    { resource: 'history', text: texts.log, list: LogList },
  ],
  staffVerbs: operationsVerbs,
}
