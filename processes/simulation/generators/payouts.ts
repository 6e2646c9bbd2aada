import type { Action, Generators, Scene } from './action.ts'
import { admins, mostly, some, somebody, someProject } from './choices.ts'

/** Of the practice rail: what becomes of what is sent there. */
const addresses = [
  'me@example.org',
  'me@example.org',
  'refused@example.org',
  'returned@example.org',
  'unclaimed@example.org',
]
const amounts = ['0.26', '5.00', '20.01', '100.00', '450.00', '601.00', '5.001', '1000000.00']

const order = ({ random }: Scene) => {
  const method = random.pick(['paypal', 'paypal', 'paypal', 'paypal', 'tremendous', 'venmo'])
  return { amount: random.pick(amounts), method, method_id: method }
}

const taxForm = (scene: Scene, password: string) => ({
  country: scene.random.pick(['US', 'DE']),
  is_company: scene.random.chance(0.3),
  ...{ name: `Person ${scene.mark}`, address: '1 Main Street', tax_number: '123-45-6789', certified: true, password },
})

const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const payouts: Generators = {
  enterRevenueFigures(scene) {
    const { random, mark } = scene
    const json = {
      ...{ day: random.pick(['2025-01-01', '2025-01-02']), amount: random.pick(['1.50', '2.00']), impressions: 10 },
      ...{ document: { name: 'statement.pdf', digest }, reason: `for ${mark}` },
    }
    const path = '/_internal/payout/figures'
    return { by: random.pick(admins(scene)), method: 'POST', path, json, leaves: ['StaffActAsked'] }
  },
  reverseRevenue(scene) {
    const { random, mark } = scene
    const [from = '', until = ''] = random.pick([
      ['2020-01-01', '2020-01-01'],
      ['2019-12-01', '2020-02-01'],
      ['2025-01-01', '2025-01-02'],
    ])
    const json = {
      ...{ from, until, amount: random.pick(['0.000001', '1.00', '250.00', null]), reason: `for ${mark}` },
      project_id: random.chance(0.2) ? someProject(scene)?.id : null,
    }
    const path = `/_internal/user/${somebody(scene).accountId}/reversal`
    return { by: random.pick(admins(scene)), method: 'POST', path, json, leaves: ['StaffActAsked'] }
  },
  restoreRevenue(scene): Action | undefined {
    const { random, mark, things } = scene
    const reversal = some(random, things.reversals.slice(-3))
    if (!reversal) return undefined
    const path = `/_internal/user/${reversal.accountId}/reversal/${reversal.id}/restore`
    const json = { reason: `for ${mark}` }
    return { by: random.pick(admins(scene)), method: 'POST', path, json, leaves: ['StaffActAsked'] }
  },
  createWithdrawal(scene) {
    const by = somebody(scene)
    if (scene.random.chance(0.1)) {
      const method = { method: 'stripe', method_id: 'stripe', method_details: { address: '' } }
      const json = { amount: scene.random.pick(amounts), ...method, password: by.password }
      return { by, method: 'POST', path: '/v3/payout', json }
    }
    const details = { method_details: { address: scene.random.pick(addresses) }, password: by.password }
    return { by, method: 'POST', path: '/v3/payout', json: { ...order(scene), ...details } }
  },
  withdraw(scene) {
    const { accountId } = somebody(scene)
    const path = `/v2/user/${accountId}/payouts?amount=${scene.random.pick(amounts)}`
    return { by: mostly(scene, accountId), method: 'POST', path }
  },
  cancelWithdrawal(scene): Action | undefined {
    const withdrawal = some(scene.random, scene.things.withdrawals.slice(-3))
    if (!withdrawal) return undefined
    return { by: mostly(scene, withdrawal.accountId), method: 'DELETE', path: `/v3/payout/${withdrawal.id}` }
  },
  getPayoutFees: (scene) => ({ by: somebody(scene), method: 'POST', path: '/v3/payout/fees', json: order(scene) }),
  signTaxForm(scene) {
    const by = somebody(scene)
    return { by, method: 'POST', path: '/_internal/payout/tax_form', json: taxForm(scene, by.password) }
  },
  openPayoutAccount(scene) {
    const by = somebody(scene)
    const json = { country: scene.random.pick(['US', 'DE', 'XX']), password: by.password }
    return { by, method: 'POST', path: '/_internal/payout/account', json }
  },
  checkPayoutAccount: (scene) => ({ by: somebody(scene), method: 'POST', path: '/_internal/payout/account/check' }),
  noteTaxMismatch: (scene) => ({
    by: scene.people.find(({ isAdmin }) => isAdmin),
    method: 'POST',
    path: `/_internal/user/${somebody(scene).accountId}/tax_form/mismatch`,
    json: { note: `Notice ${scene.mark}` },
  }),
  receiveRailMessage: () => ({ by: undefined, method: 'POST', path: '/_internal/payout/_message/practice', json: {} }),
  appealReversal(scene): Action | undefined {
    const reversal = some(scene.random, scene.things.reversals.slice(-3))
    if (!reversal) return undefined
    const path = `/_internal/payout/reversals/${reversal.id}/appeal`
    return { by: mostly(scene, reversal.accountId), method: 'POST', path, json: { message: scene.mark } }
  },
  answerReversalAppeal: (scene) => onAppeal(scene, 'answer'),
  upholdReversal: (scene) => onAppeal(scene, 'uphold'),
}

function onAppeal(scene: Scene, act: 'answer' | 'uphold'): Action | undefined {
  const reversal = some(scene.random, scene.things.reversals.slice(-3))
  if (!reversal) return undefined
  const path = `/_internal/user/${reversal.accountId}/reversal/${reversal.id}/appeal/${act}`
  return { by: scene.random.pick(admins(scene)), method: 'POST', path, json: { message: scene.mark } }
}
