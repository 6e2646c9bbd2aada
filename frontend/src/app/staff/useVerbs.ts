import { useMemo } from 'react'
import { type DataProvider, useDataProvider } from 'react-admin'
import type { Verbs } from '../kit/room.ts'

/** The verbs of a room as methods of the data provider. They stay the same from render to render; the provider's own do not. */
export function useVerbs<V extends Verbs>(verbs: V): V {
  const provider = useDataProvider<DataProvider & V>()
  return useMemo(() => {
    const names = Object.keys(verbs)
    // Same names, same types: the provider's methods are these verbs.
    return Object.fromEntries(names.map((name) => [name, (...input: never[]) => provider[name]?.(...input)])) as V
  }, [provider, verbs])
}
