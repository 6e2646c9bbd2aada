import { rooms } from '@adit/command-api/contracts.ts'
import { filledBy } from '@adit/events/kit/slot.ts'
import type { AnyContract, RouteContract } from '@adit/platform/http/contract.ts'
import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import { parser } from '@adit/platform/http/validation.ts'
import { liveBuild } from '@adit/platform/projection/builds.ts'
import { listParked } from '@adit/platform/projection/parked.ts'
import { projectors } from '@adit/projectors/all.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Action } from './simulation/generators/action.ts'
import { extremesOf, togetherOf } from './testing/extreme_values.ts'
import { type Answer, ExtremesStage, isAccepted } from './testing/extremes_stage.ts'
import { until } from './testing/wait.ts'

/** A command's contract in one version of the API. */
interface Command {
  name: string
  contract: RouteContract
}

const commands = rooms.flatMap((room) =>
  Object.entries<AnyContract>(room.contracts(filledBy(rooms)))
    .filter(([, { method }]) => method !== 'GET')
    .flatMap(([name, contract]) => namesakesOf(contract).map((one): Command => ({ name, contract: one }))),
)

let stage: ExtremesStage
beforeAll(async () => {
  stage = await ExtremesStage.start()
})
afterAll(() => stage?.close())

/** Commands that need what no request can make here: something for sale, a balance, what has failed, or secrets that only an answer has. */
const unreachable = new Set([
  ...['withdraw', 'retryParkedReaction', 'retryJob', 'cancelJob'],
  ...['signInWithCode', 'enableSecondFactor', 'disableSecondFactor', 'removeSecondFactor'],
  ...['replaceBackupCodes', 'confirmSecondFactor', 'verifyEmail', 'unsubscribeByMail'],
  ...['finishPasskeyRegistration', 'renamePasskey', 'removePasskey', 'finishPasskeySignIn'],
  ...['arrive', 'signUpWithProvider', 'linkProvider', 'unlinkProvider', 'beginSuspendedSession'],
  ...['addPaymentMethod', 'editPaymentMethod', 'removePaymentMethod', 'initiatePayment', 'editSubscription'],
  ...['refundCharge', 'lookAtBillWith', 'changeBillingDetails', 'lookAtInvoice'],
  ...['creditSubscriptions', 'askToEndContract', 'beginOwnEnding', 'previewEnding', 'confirmEnding'],
  ...['enterTestCard', 'confirmTestPayment', 'answerTestBank', 'receiveBillingMessage', 'receiveRailMessage'],
  'syncAgent',
  ...['acceptOauthApp', 'rejectOauthApp', 'issueOauthToken', 'revokeOauthToken', 'revokeOauthAuthorization'],
])

const family = /^\/(v[23]|_internal)\//

/** The same in the version of the API that the contract is of. */
function inVersion({ contract }: Command, action: Action): Action {
  const prefix = family.exec(contract.path)?.[0]
  return prefix === undefined ? action : { ...action, path: action.path.replace(family, prefix) }
}

const bodyOf = ({ body }: Pick<RouteContract, 'body'>): z.ZodType | undefined => {
  if (body?.kind === 'multipart') return body.data
  return body && 'schema' in body ? body.schema : undefined
}

/** With slugs that nobody has, in what is more than a slug. */
const withFreeSlugs = (value: unknown) =>
  typeof value === 'object'
    ? JSON.parse(JSON.stringify(value), (key, one) => (key === 'slug' ? stage.mark() : one))
    : value

/** The action with other values in its address and its body. */
function changed(action: Action, part: 'query' | 'body', values: Readonly<Record<string, unknown>>): Action {
  if (part === 'body') {
    if (action.form) return { ...action, form: { ...action.form, data: { ...Object(action.form.data), ...values } } }
    if (action.fields) return { ...action, fields: { ...action.fields, ...textsOf(values) } }
    return { ...action, json: { ...Object(action.json), ...values } }
  }
  const [path = '', before] = action.path.split('?')
  const query = new URLSearchParams(before)
  for (const [name, value] of Object.entries(values)) query.set(name, inAddress(value))
  return { ...action, path: `${path}?${query}` }
}

const inAddress = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What the schema of a part reads of the action. */
const sentIn = (action: Action, part: 'query' | 'body'): unknown =>
  part === 'query'
    ? Object.fromEntries(new URLSearchParams(action.path.split('?')[1]))
    : (action.form?.data ?? action.fields ?? action.json)

const textsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inAddress(value)]))

/** How often a command is tried until one is accepted as it is. */
const attempts = 40
/** For a machine with much else to do. */
const patience = 300_000
/** Values of several fields at once that are tried for each contract. */
const combinations = 3

interface Part {
  part: 'query' | 'body'
  schema: z.ZodType
  accepts: (input: unknown) => unknown
}

function partsOf({ query, ...contract }: RouteContract): Part[] {
  const given = [
    ['query', query],
    ['body', bodyOf(contract)],
  ] as const
  return given.flatMap(([part, schema]) => (schema ? { part, schema, accepts: parser(schema, part) } : []))
}

/** Sends requests of one command, and prepares for them what they are about. */
class Attempts {
  readonly #command: Command
  /** Whether what was prepared is as it was made. Undefined if nothing was. */
  #isFresh: boolean | undefined
  readonly broken: string[] = []

  constructor(command: Command) {
    this.#command = command
  }

  /** What is refused about something that was changed before is sent once more, about something new. */
  async send(seed: string, change = (action: Action) => action, isWorthRepeating = () => true): Promise<Answer> {
    if (this.#isFresh === undefined) await this.#prepare()
    const answer = await this.#sendOnce(seed, change)
    if (isAccepted(answer) || this.#isFresh || !isWorthRepeating()) return answer
    await this.#prepare()
    return this.#sendOnce(seed, change)
  }

  /** What to draw a request from that is accepted as it is. */
  async acceptedSeed(): Promise<string> {
    const answers = new Set<string>()
    for (let attempt = 0; attempt < attempts; attempt++) {
      const seed = `${titleOf(this.#command)}${attempt}`
      const answer = await this.send(seed)
      if (isAccepted(answer)) return seed
      answers.add(answer.body)
    }
    throw new Error(`It is never accepted: ${[...answers].join(' ')}`)
  }

  async #prepare(): Promise<void> {
    await stage.prepare(this.#command.name)
    this.#isFresh = true
  }

  async #sendOnce(seed: string, change: (action: Action) => Action): Promise<Answer> {
    const action = change(inVersion(this.#command, await stage.actionOf(this.#command.name, seed)))
    const answer = await stage.ask(action)
    const { status, body } = answer
    if (status >= 500) this.broken.push(`${action.path.slice(0, 100)}: ${status} ${body.slice(0, 300)}`)
    if (isAccepted(answer)) this.#isFresh = false
    return answer
  }
}

const titleOf = ({ contract }: Command) => `${contract.method} ${contract.path}`

/** Fields of commands, in any version of the API, by whether a value at the limits of one was accepted. */
const fields = new Map<string, boolean>()

it.each(commands.map((command) => [titleOf(command), command] as const))(
  'tries %s with the values at its limits',
  async (title, command) => {
    const requests = new Attempts(command)
    const seed = unreachable.has(command.name) ? title : await requests.acceptedSeed()
    const unmade: string[] = []
    for (const { part, schema, accepts } of partsOf(command.contract)) {
      const extremes = extremesOf(schema)
      for (const [field, values] of extremes) {
        let isMade = false
        const name = `${command.name}.${field}`
        for (const value of values) {
          let isGood = false
          const change = (action: Action) => {
            const tried = changed(action, part, { [field]: withFreeSlugs(value) })
            isGood = isRead(accepts, sentIn(tried, part))
            return tried
          }
          const answer = await requests.send(seed, change, () => isGood)
          isMade ||= isGood
          fields.set(name, fields.get(name) || isAccepted(answer))
        }
        if (!isMade) unmade.push(`${part}.${field}`)
      }
      for (const values of togetherOf(extremes, combinations))
        await requests.send(
          seed,
          (action) => changed(action, part, values),
          () => false,
        )
    }
    expect(requests.broken).toEqual([])
    expect(unmade).toEqual([])
  },
  patience,
)

it('has a value at the limits of each field accepted, except where it must name something, be free or be near', () => {
  const never = [...fields].flatMap(([name, isEver]) =>
    isEver || unreachable.has(name.split('.')[0] ?? '') ? [] : name,
  )
  expect(never.toSorted()).toEqual([
    ...[
      'changeEmail.password',
      'changePassword.old_password',
      'createAffiliateCode.affiliate',
      'createProjectWithId.slug',
      'createVersion.project_id',
      'createWithdrawal.amount',
      'createWithdrawal.method_details',
      'createWithdrawal.method_id',
      'deleteAccount.password',
    ],
    ...[
      'deleteVersionFile.version_id',
      'editGalleryItem.url',
      'getPayoutFees.amount',
      'getPayoutFees.method_id',
      'inviteMember.user_id',
      'letLauncherIn.ipver',
      'letLauncherIn.port',
      'removeGalleryItem.url',
      'reportView.url',
    ],
    ...[
      'scheduleProject.time',
      'scheduleVersion.time',
      'signIn.password',
      'signIn.username',
      'transferOwnership.user_id',
    ],
    ...['uploadImage.project_id'],
  ])
})

function isRead(accepts: (input: unknown) => unknown, input: unknown): boolean {
  try {
    accepts(input)
    return true
  } catch {
    return false
  }
}

it('has all that was accepted projected by every projector', async () => {
  const { engines, runner } = stage.system
  const head = await engines.store.head()
  const behind = async () => runner.projections().filter((projection) => projection.seen(0) !== head).length
  await until(behind, (count) => count === 0)
  const builds = await Promise.all(projectors.map((projector) => liveBuild(engines.projections, projector)))
  const parked = await Promise.all(builds.map((build) => (build ? listParked(engines.projections, build) : [])))
  expect(parked.flat()).toEqual([])
  expect(builds.every((build) => build)).toBe(true)
})
