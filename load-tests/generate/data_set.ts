import type { LoggedEvent } from '../log/drafts.ts'
import { catalogueLog, eventsPerBriefProject, eventsPerProject } from '../log/event_log.ts'
import { accountAct, type MadeAccount, ownerAt, userAt } from './accounts.ts'

export interface DataSet {
  projects: number
  /** Accounts with known passwords and tokens. */
  users: number
  seed: number
  /** Few events for each project. */
  brief: boolean
}

/** Its log in order: all accounts, then the projects' lives. Always the same for one seed. */
export function* dataSetLog(set: DataSet, emailHash: (email: string) => string): Generator<LoggedEvent> {
  const { projects, seed, brief } = set
  function* accountActs() {
    let index = 0
    for (const account of accountsOf(set)) yield accountAct(account, index++, emailHash)
  }
  for (const events of catalogueLog({ projects, seed, brief, before: accountActs() })) yield* events
}

/** Users first, then as many owners as there are projects. */
export function* accountsOf({ projects, users, seed }: DataSet): Generator<MadeAccount> {
  yield* usersOf({ users, seed })
  for (let index = 0; index < projects; index++) yield ownerAt(index, seed)
}

export const usersOf = ({ users, seed }: Pick<DataSet, 'users' | 'seed'>): MadeAccount[] =>
  Array.from({ length: users }, (_, index) => userAt(index, seed))

/** Approximate number of events. */
export const eventsOf = ({ projects, users, brief }: DataSet): number =>
  projects * (4 + (brief ? eventsPerBriefProject : eventsPerProject)) + users * 5
