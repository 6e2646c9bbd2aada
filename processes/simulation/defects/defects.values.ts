import type { SourceChange } from '../engine/substitutes.ts'

/** A defect that is put into the code, to see that the simulation finds it. */
export interface Defect {
  name: string
  /** The saga, or the rule that has to notice. */
  about: string
  /** What is wrong with it. */
  what: string
  /** Commands that meet it. */
  commands: readonly string[]
  changes: readonly SourceChange[]
}

const projectSaga = 'command-api/catalogue/project/project.saga.ts'
const versionSagas = 'command-api/catalogue/version/version_sagas.ts'
const accountCreation = 'command-api/identity/account/account_creation.saga.ts'
const bus = 'infra/platform/eventing/command_bus.ts'

/** Of sites that sell. */
const selling = [
  ...['initiatePayment', 'confirmTestPayment', 'answerTestBank', 'enterTestCard', 'addPaymentMethod', 'timePasses'],
  ...['refundCharge', 'editSubscription', 'creditSubscriptions', 'confirmEnding', 'beginOwnEnding', 'bankDecidesAnew'],
]
const billing = 'command-api/billing'

export const defects: readonly Defect[] = [
  {
    name: 'slug_undoes_later',
    commands: ['editProject'],
    about: 'SlugChange, as it was',
    what: 'A change of slug that is carried on later undoes what was acknowledged since.',
    changes: [
      {
        file: projectSaga,
        from: 'const overtakenBy = ifRevision === undefined ? sameChange : () => true',
        to: 'const overtakenBy = () => false',
      },
    ],
  },
  {
    name: 'slug_change',
    commands: ['editProject'],
    about: 'SlugChange',
    what: 'The new slug is not reserved.',
    changes: [
      {
        file: projectSaga,
        from: "do: async (input, context) => void (await tell('ClaimSlug', input, context)),",
        to: 'do: async () => undefined,',
      },
    ],
  },
  {
    name: 'project_creation',
    commands: ['createProject', 'createProjectWithId'],
    about: 'ProjectCreation',
    what: 'The quota stays claimed when the creation is undone.',
    changes: [
      {
        file: 'command-api/catalogue/project_creation/project_creation.saga.ts',
        from: "          await quota({ type: 'ReleaseProjectQuota', projectId: input.project.projectId }, input, context)\n",
        to: '',
      },
    ],
  },
  {
    name: 'project_deletion',
    commands: ['deleteProject', 'transferOwnership', 'restoreProject'],
    about: 'ProjectDeletion',
    what: 'The quota is released for the owner that was read, not for the present one.',
    changes: [
      {
        file: projectSaga,
        from: 'projectId }, context)\n          await settleQuota(bus, projectId, ownerId, context)\n',
        to: 'projectId }, context)\n',
      },
    ],
  },
  {
    name: 'project_restoration',
    commands: ['deleteProject', 'restoreProject'],
    about: 'ProjectRestoration',
    what: 'A deletion that runs at the same time takes the quota away.',
    changes: [
      {
        file: projectSaga,
        from: '        do: ({ projectId, ownerId }, context) => settleQuota(bus, projectId, ownerId, context),',
        to: '        do: async () => undefined,',
      },
    ],
  },
  {
    name: 'version_publication',
    commands: ['createVersion', 'createProject'],
    about: 'VersionPublication',
    what: 'The files are not claimed.',
    changes: [
      { file: versionSagas, from: '          await claimFiles(bus, input.version, sagaOf(input), context)\n', to: '' },
    ],
  },
  {
    name: 'version_removal',
    commands: ['deleteVersion'],
    about: 'VersionRemoval',
    what: 'Files that were added since the version was read stay claimed.',
    changes: [
      {
        file: versionSagas,
        from: 'for (const sha1 of new Set([...sha1s, ...added]))',
        to: 'for (const sha1 of added.length > 1 ? sha1s : [])',
      },
    ],
  },
  {
    name: 'file_addition',
    commands: ['addVersionFiles'],
    about: 'FileAddition',
    what: 'The files are not claimed.',
    changes: [{ file: versionSagas, from: '          await claimFiles(bus, input, sagaOf(input), context)\n', to: '' }],
  },
  {
    name: 'file_removal',
    commands: ['deleteVersionFile', 'createVersion', 'addVersionFiles', 'deleteVersion'],
    about: 'FileRemoval',
    what: 'The file stays claimed.',
    changes: [
      {
        file: versionSagas,
        from: "          await releaseFile(bus, file, { saga: 'FileRemoval', ...(claimedBy !== undefined && { claimedBy }) }, context)\n",
        to: '',
      },
    ],
  },
  {
    name: 'account_creation',
    commands: ['signUp', 'editAccount'],
    about: 'AccountCreation',
    what: 'An account’s id isn’t reserved among the usernames, so that another account can take it as its name.',
    changes: [
      {
        file: accountCreation,
        from: "          await tellUsername('ClaimUsername', slugReservedBy(accountId), accountId, context)\n",
        to: '',
      },
    ],
  },
  {
    name: 'account_edit',
    commands: ['editAccount', 'signUp'],
    about: 'AccountEdit',
    what: 'A change of username that is carried on later undoes what was acknowledged since.',
    changes: [
      {
        file: 'command-api/identity/account/account_edit.saga.ts',
        from: 'overtakenBy: ifRevision === undefined ? sameChange : () => true',
        to: 'overtakenBy: () => false',
      },
    ],
  },
  {
    name: 'account_deletion',
    commands: ['deleteAccount', 'signIn', 'changePassword', 'transferOwnership'],
    about: 'AccountDeletion',
    what: 'Sessions stay.',
    changes: [
      {
        file: 'command-api/identity/account/account_deletion.saga.ts',
        from: '          await sessions.endAll(accountId, null)\n',
        to: '',
      },
    ],
  },
  {
    name: 'password_change',
    commands: ['changePassword', 'signIn'],
    about: 'PasswordChange',
    what: 'A change that is carried on does not put the new password into force.',
    changes: [
      {
        file: 'command-api/identity/sign_in/password_change.saga.ts',
        from: 'async do({ accountId, changeId }) {\n',
        to: 'async do({ accountId, changeId }, context) {\n          if (context.carriedOn !== undefined) return\n',
      },
    ],
  },
  {
    name: 'ownership_transfer',
    commands: ['transferOwnership', 'inviteMember', 'joinTeam'],
    about: 'OwnershipTransfer',
    what: 'The quota of the former owner stays claimed.',
    changes: [
      {
        file: 'command-api/teams/ownership_transfer.saga.ts',
        from: 'if ((await present()) !== past) await owner.release(projectId, past, context)',
        to: 'if ((await present()) !== past && past === to) await owner.release(projectId, past, context)',
      },
    ],
  },
  {
    name: 'retry_repeats',
    commands: ['followProject', 'unfollowProject', 'decideReview', 'inviteMember', 'removeMember', 'scheduleProject'],
    about: 'a retry',
    what: 'A retry under the same key does once more what was done and changed since.',
    changes: [
      {
        file: bus,
        from: 'has done.\n      const earlier = await this.#earlierTry(execution, folded, ids)',
        to: 'has done.\n      const earlier = undefined as undefined',
      },
    ],
  },
  {
    name: 'undo_without_lease',
    commands: ['createVersion', 'addVersionFiles', 'deleteVersion', 'deleteProject', 'createProject', 'editProject'],
    about: 'a saga that two processes run',
    what: 'A process that has lost the lease undoes what another one has completed.',
    changes: [
      {
        file: 'infra/platform/eventing/saga.ts',
        from: '        if (!(await this.#store.lease(rowOf(definition, id, context), this.#owner, leaseMs))) {\n',
        to: '        if (Date.now() < 0) {\n',
      },
      {
        file: 'infra/platform/eventing/saga.ts',
        from: '        if (undoing.events.length > 0) return this.#undo(',
        to: '        if (undoing.state.kind !== undefined) return this.#undo(',
      },
    ],
  },
  {
    name: 'undone_meanwhile',
    commands: ['createVersion', 'addVersionFiles', 'deleteVersion', 'deleteProject', 'createProject', 'editProject'],
    about: 'a saga that two processes run, as it was',
    what: 'What a process does after another one has undone its saga stays.',
    changes: [
      {
        file: 'infra/platform/eventing/saga.ts',
        from: "    if (state.kind === 'finished') return this.#settle(",
        to: '    if (state.kind !== undefined) return this.#settle(',
      },
      {
        file: 'infra/platform/eventing/saga.ts',
        from: '      if (index <= commitPoint && this.#hasStoodStill(definition, id)) {',
        to: '      if (index <= commitPoint && Date.now() < 0) {',
      },
    ],
  },
  {
    name: 'projector_repeats',
    commands: ['followProject', 'unfollowProject', 'deleteProject'],
    about: 'read models',
    what: 'Events that are delivered again are applied again.',
    changes: [
      {
        file: 'infra/platform/projection/live_projection.ts',
        from: 'const events = relevant(this.projector, batch.events, checkpoint)',
        to: 'const events = relevant(this.projector, batch.events, undefined)',
      },
    ],
  },
  {
    name: 'look_up_skips',
    commands: ['followProject', 'inviteMember', 'createProject'],
    about: 'look-ups',
    what: 'A look-up moves on without the rows of what it has read.',
    changes: [
      {
        file: 'infra/platform/indexes/index_runner.ts',
        from: '      await places.put(index, this.#rowsOf(index, events))\n',
        to: '      if (events.length < 20) await places.put(index, this.#rowsOf(index, events))\n',
      },
    ],
  },
  {
    name: 'nobody_takes_over',
    commands: ['createProject', 'createVersion', 'editProject', 'deleteProject'],
    about: 'sagas whose process has died',
    what: 'No worker carries them on.',
    changes: [
      {
        file: 'command-api/work.ts',
        from: '() => sagas.takeOver(now)',
        to: 'async () => void sagas',
      },
    ],
  },
  {
    name: 'personal_data_stays',
    commands: ['deleteAccount'],
    about: 'personal data',
    what: 'The key to the personal data of whoever is gone stays.',
    changes: [
      {
        file: 'command-api/identity/account/account_deletion.saga.ts',
        from: '          await vault.erase(accountId)\n',
        to: '',
      },
    ],
  },
  {
    name: 'sign_in_fails',
    commands: ['deleteAccount', 'signIn'],
    about: 'answers, as they were',
    what: 'A sign-in to an account that is being deleted ends in an error.',
    changes: [
      {
        file: 'command-api/identity/sign_in/session_open.ts',
        from: '    if (isDeleted(error)) return undefined\n',
        to: '',
      },
    ],
  },
  {
    name: 'reactor_fails',
    commands: ['deleteAccount', 'signIn', 'changePassword', 'transferOwnership'],
    about: 'reactors',
    what: 'The reactor that lets deleted accounts unfollow everything fails when nothing is left.',
    changes: [
      {
        file: 'command-api/collections/unfollow.reactor.ts',
        from: '    if (first === undefined) return\n',
        to: "    if (first === undefined) throw new Error('nothing is left')\n",
      },
    ],
  },
  {
    name: 'projector_fails',
    commands: ['followProject', 'unfollowProject'],
    about: 'parked roots',
    what: 'A read model has no use for a project that is unfollowed.',
    changes: [
      {
        file: 'projectors/collections/follows.projector.ts',
        from: '        count(rows, marks, projectId, -1)\n',
        to: "        throw new Error('there is no row')\n",
      },
    ],
  },
  {
    name: 'credential_stays',
    commands: ['deleteAccount'],
    about: 'accounts and credentials',
    what: 'Whoever is gone can still sign in.',
    changes: [
      {
        file: 'command-api/identity/account/account_deletion.saga.ts',
        from: '          await credentials.remove(accountId)\n',
        to: '',
      },
    ],
  },
  {
    name: 'charged_twice',
    commands: selling,
    about: 'payments',
    what: 'Whoever tries a charge again asks the provider under another key.',
    changes: [
      {
        file: `${billing}/subscription/charge.decider.ts`,
        from: '=> `charge:',
        to: '=> Date.now() + `charge:',
      },
    ],
  },
  {
    name: 'refunded_twice',
    commands: selling,
    about: 'refunds',
    what: 'Whoever asks for a refund again asks the provider under another key.',
    changes: [
      {
        file: `${billing}/subscription/charge.decider.ts`,
        from: '=> `refund:',
        to: '=> Date.now() + `refund:',
      },
    ],
  },
  {
    name: 'first_charge_missing',
    commands: selling,
    about: 'subscriptions whose process has died, as they were',
    what: 'A subscription whose first charge was never opened is given up by the worker, instead of expiring.',
    changes: [
      {
        file: `${billing}/subscription/advance.ts`,
        from: '(await isOpened(charging)) ? await settleCharge(charging) : undefined',
        to: 'await settleCharge(charging)',
      },
    ],
  },
  {
    name: 'lost_dispute_uncredited',
    commands: selling,
    about: 'credit notes',
    what: 'No credit note is issued for a dispute that is lost.',
    changes: [
      {
        file: `${billing}/side.ts`,
        from: '    ...[billingMailReactor(deps), decisionReactor(deps), taxReportReactor(deps)],\n',
        to: '    ...[billingMailReactor(deps), taxReportReactor(deps)],\n',
      },
    ],
  },
  {
    name: 'won_too_late',
    commands: selling,
    about: 'disputes',
    what: 'A dispute that was lost stays lost when the bank decides anew.',
    changes: [
      {
        file: `${billing}/subscription/charge.decider.ts`,
        from: 'return dispute.status === data.outcome ? []',
        to: "return dispute.status !== 'open' ? []",
      },
    ],
  },
  {
    name: 'pool_keeps_lost',
    commands: selling,
    about: 'the creators’ pool',
    what: 'What was won back after a lost dispute doesn’t count for creators.',
    changes: [
      {
        file: `${billing}/contribution/contribution.decider.ts`,
        from: 'net === state.net || asOf <= state.asOf',
        to: 'net >= state.net || asOf <= state.asOf',
      },
    ],
  },
  {
    name: 'credit_forgotten',
    commands: selling,
    about: 'periods',
    what: 'Free days are forgotten when the next period begins.',
    changes: [
      {
        file: `${billing}/subscription/subscription.decider.ts`,
        from: 'return { anchor, period, periodStart: state.periodEnd, periodEnd }',
        to: 'return { anchor, period, periodStart: state.anchor, periodEnd }',
      },
    ],
  },
]
