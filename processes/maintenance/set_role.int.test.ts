import { identitySide } from '@adit/command-api/identity/identity.fixture.ts'
import { expect, it } from 'vitest'
import { setRole } from './set_role.ts'

it('whoever is at the machine makes the first admin, and the last one stays', async () => {
  const side = await identitySide()
  try {
    const { ops, store, identity } = side.deps
    const engines = { store, ops }
    const person = { username: 'ada', email: 'ada@example.org', password: 'lantern moss quarry' }
    await side.call('POST', '/_internal/auth/create', { body: person })
    expect(await setRole(engines, 'nobody', 'admin')).toBeUndefined()
    expect(await setRole(engines, 'ADA', 'admin')).toEqual({ username: 'ada' })
    expect(await identity.credentials.admins()).toHaveLength(1)
    const changed = (await side.events()).find(({ type }) => type === 'AccountRoleChanged')
    expect(changed).toMatchObject({ data: { role: 'admin' }, metadata: { actor: { kind: 'system', id: 'machine' } } })
    await expect(setRole(engines, 'ada', 'moderator')).rejects.toMatchObject({ code: 'last_admin' })
    expect(await setRole(engines, 'ada', 'admin')).toEqual({ username: 'ada' })
    expect(await identity.credentials.admins()).toHaveLength(1)
  } finally {
    await side.close()
  }
})
