import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils } from 'react-admin'
import type { Verbs } from '../kit/room.ts'
import { staffHttp } from './staffHttp.ts'

/** The lists below `path` in the dialect of ra-data-simple-rest, with the verbs of the rooms as methods. */
export function adminDataProvider(path: string, verbs: readonly Verbs[]): DataProvider {
  return Object.assign(
    // The library wants `any` where our answer says that its JSON is unknown.
    simpleRestProvider(path, staffHttp as typeof fetchUtils.fetchJson),
    ...verbs,
  )
}
