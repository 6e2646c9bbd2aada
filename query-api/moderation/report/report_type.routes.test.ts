import { startSide } from '@adit/platform/http/testing.ts'
import { expect, it } from 'vitest'
import { reportTypeRoutes } from './report_type.routes.ts'

it.each(['/v2/tag/report_type', '/v3/report_type'])('%s lists the reasons for reports', async (path) => {
  const { origin } = await startSide({ routes: reportTypeRoutes() })
  expect(await (await fetch(origin + path)).json()).toContainEqual('name-squatting')
})
