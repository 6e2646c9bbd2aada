import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery, keyOf } from '../../../../api/apiQuery.ts'
import { call } from '../../../../api/client.ts'
import { dependenciesIn, type FoundDependency, type Inspection } from '../files/fileInspection.ts'
import type { DependencyDraft } from '../versionDraft.ts'

export type FoundDependencies = {
  /** Those that are hosted here, ready for the form. */
  known: readonly DependencyDraft[]
  /** Names in the file that no project here answers to. */
  unknown: readonly string[]
}

const none: FoundDependencies = { known: [], unknown: [] }

/** Loaders name what they need by ids of their own, which are slugs here more often than not. */
function asSlug(id: string): string {
  return id.toLowerCase().replaceAll('_', '-')
}

function useNamed(found: readonly FoundDependency[]): FoundDependencies {
  const ids = [...new Set(found.flatMap(({ id }) => [id.toLowerCase(), asSlug(id)]))].slice(0, 400)
  const { data } = useQuery({ ...apiQuery('GET /v3/projects', { query: { ids } }), enabled: ids.length > 0 })
  return useMemo(() => {
    if (!data) return none
    const bySlug = new Map(data.map((project) => [project.slug, project.id]))
    const hosted = (id: string) => bySlug.get(id.toLowerCase()) ?? bySlug.get(asSlug(id))
    const known = found.flatMap(({ id, kind }) => {
      const project_id = hosted(id)
      return project_id ? [{ project_id, version_id: null, file_name: null, dependency_type: kind }] : []
    })
    return { known, unknown: found.filter(({ id }) => !hosted(id)).map(({ id }) => id) }
  }, [data, found])
}

/** Files of a modpack that are hosted here, by their hashes; the others by their names. */
function usePacked({ found }: Pick<Inspection, 'found'>): FoundDependencies {
  const files = useMemo(() => found.flatMap(({ packFiles }) => packFiles ?? []), [found])
  const hashes = files.map(({ sha1 }) => sha1).slice(0, 1000)
  const body = { algorithm: 'sha1' as const, hashes }
  const { data } = useQuery({
    queryKey: keyOf('POST /v3/version_files', { body }),
    queryFn: ({ signal }) => call('POST /v3/version_files', { body }, { signal }),
    enabled: hashes.length > 0,
  })
  return useMemo(() => {
    if (!data) return none
    const known = files.map(({ sha1, path }): DependencyDraft => {
      const version = data[sha1]
      const dependency_type = 'embedded'
      if (version) return { project_id: version.project_id, version_id: version.id, file_name: null, dependency_type }
      return { project_id: null, version_id: null, file_name: path.split('/').at(-1) ?? path, dependency_type }
    })
    return { known, unknown: [] }
  }, [data, files])
}

const nothing: Pick<Inspection, 'found'> = { found: [] }

/** What a file says that it needs, as far as it is hosted here. */
export function useFoundDependencies(inspection: Inspection | undefined): FoundDependencies {
  const read = inspection ?? nothing
  const named = useNamed(useMemo(() => dependenciesIn(read), [read]))
  const packed = usePacked(read)
  return useMemo(
    () => ({ known: [...named.known, ...packed.known], unknown: [...named.unknown, ...packed.unknown] }),
    [named, packed],
  )
}
