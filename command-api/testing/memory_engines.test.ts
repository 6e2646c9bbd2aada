import { emptyEngines, memoryEngines } from './memory_engines.fixture.ts'
import { enginesSuite } from './memory_engines.suite.ts'

enginesSuite(async () => {
  const state = emptyEngines()
  return {
    engines: memoryEngines(state),
    openSession: async (id, accountId) => void state.sessions.set(id, accountId),
    putToken: async (id, accountId, scopes) => void state.tokens.set(id, { accountId, scopes }),
    scopesOf: async (accountId) =>
      Object.fromEntries(
        [...state.tokens].flatMap(([id, token]) => (token.accountId === accountId ? [[id, token.scopes]] : [])),
      ),
    async addFactors(accountId) {
      state.flows.set(`flow of ${accountId}`, accountId)
      state.passkeys.set(`passkey of ${accountId}`, accountId)
      const key = { role: 'developer' as const, roleRevision: -1, changeId: null, stagedAt: 0 }
      state.credentials.set(accountId, { ...key, passwordHash: null })
      state.linkedIdentities.set(`hash of ${accountId}`, accountId)
      state.secondFactors.add(accountId)
      state.devices.add(accountId)
      state.exports.add(accountId)
    },
    factorsOf: async (accountId) =>
      [
        ...state.flows.values(),
        ...state.passkeys.values(),
        ...state.linkedIdentities.values(),
        ...state.secondFactors,
        ...state.devices,
        ...state.exports,
      ].filter((id) => id === accountId).length,
    beginUpload: async (id) => void state.uploads.set(id, false),
    attached: async () => [...state.uploads].flatMap(([id, isAttached]) => (isAttached ? id : [])).toSorted(),
    close: async () => undefined,
  }
})
