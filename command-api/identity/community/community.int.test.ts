import { expect, it } from 'vitest'
import { identitySide } from '../identity.fixture.ts'
import { communityInvitation } from './community.port.ts'

const path = '/_internal/auth/discord-community-link'

it('invites everybody to the community of the site', async () => {
  const url = 'https://chat.example/invite/lantern'
  const side = await identitySide({}, { fills: [communityInvitation.fill({ url })] })
  const { status, body } = await side.call('POST', path)
  expect([status, body]).toEqual([200, { url }])
  await side.close()
})

it('says so if the site has no community', async () => {
  const side = await identitySide()
  expect(await side.call('POST', path)).toMatchObject({
    status: 404,
    body: {
      error: 'not_found',
      description: 'This site has no community that you could join.',
      details: { code: 'no_community' },
    },
  })
  await side.close()
})
