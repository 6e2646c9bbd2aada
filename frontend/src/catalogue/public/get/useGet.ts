import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Setup } from '../../../api/storage/cosmetics.ts'
import { changeSetup, useSetup } from '../../setup/setup.ts'
import type { VersionItem } from '../../versionItem.ts'
import { useProjectView } from '../project/projectView.ts'
import { useVersionOrder } from '../version/useVersions.ts'
import { type Get, getOf } from './offer.ts'

/** What the project has for the reader; undefined while its versions load. */
export function useGet(): Get<VersionItem> | undefined {
  const { versions, setup: asked } = useProjectView()
  const kept = useSetup()
  const order = useVersionOrder()
  const { data } = versions
  return useMemo(() => data && getOf(data, asked, kept, order), [data, asked, kept, order])
}

/** Asks for another setup: in the address, and for good if the reader hasn't said yet what they play. */
export function useAskFor(): (setup: Setup) => void {
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const kept = useSetup()
  return useCallback(
    (setup: Setup) => {
      if (kept.version === null) changeSetup({ version: setup.version, loader: setup.loader ?? kept.loader })
      const params = new URLSearchParams(search)
      for (const name of ['version', 'loader'] as const) {
        const value = setup[name]
        if (value === null) params.delete(name)
        else params.set(name, value)
      }
      void navigate({ search: `?${params}`, hash }, { replace: true, state, preventScrollReset: true })
    },
    [navigate, search, hash, state, kept],
  )
}
