import type { UnproducedCode } from './produced_codes.ts'

/** Codes that no test produces, and why none can. One that a test produces after all has to go from here. */
export const unproducedCodes: readonly UnproducedCode[] = [
  {
    code: 'act_outdated',
    isRace: true,
    contracts: ['enterRevenueFigures'],
    reason: 'The ad network says something of the day while an admin asks.',
  },
  {
    code: 'nobody_to_confirm',
    contracts: ['enterRevenueFigures'],
    reason: 'The act concerns whoever asks for it, and every other admin can confirm it.',
  },
  {
    code: 'nobody_to_confirm',
    contracts: ['restoreRevenue'],
    reason: 'Where an act that took something could be confirmed, one that gives it back can be.',
  },
  {
    code: 'reversal_window_backwards',
    contracts: ['confirmStaffAct'],
    reason: 'Days were in order when the act was asked for, and it keeps them.',
  },
  {
    code: 'reversal_not_found',
    contracts: ['confirmStaffAct'],
    reason: 'A reversal that was there when the act was asked for stays in the ledger.',
  },
  {
    code: 'reversal_restored',
    isRace: true,
    contracts: ['confirmStaffAct'],
    reason: 'Two admins ask at the same time to give the same back, and both acts are confirmed.',
  },
  ...['no_such_charge', 'charge_not_refundable'].map((code) => ({
    code,
    contracts: ['confirmStaffAct'],
    reason: 'The charge was there and paid when the refund was asked for, and stays so.',
  })),
  ...['revenue_day_not_over', 'revenue_under_way', 'revenue_unchanged'].map((code) => ({
    code,
    contracts: ['confirmStaffAct'],
    reason: 'It was refused when it was asked for, and what has been entered since makes the act outdated.',
  })),
  { code: 'body_too_slow', reason: 'A client sends nothing of its body for a minute, and no test waits so long.' },
  { code: 'busy', isRace: true, reason: 'Others append to the stream between read and append for five seconds.' },
  {
    code: 'saga_running',
    isRace: true,
    reason: 'Another process carries on the same saga at that moment; saga.test.ts has it.',
  },
  { code: 'overtaken', isRace: true, reason: 'Others change the same while a saga runs; saga.test.ts has it.' },
  {
    code: 'overloaded',
    isRace: true,
    reason: 'More passwords are being checked than processors can; password.test.ts has it.',
  },
  {
    code: 'project_deleted',
    isRace: true,
    contracts: [
      ...[
        'editProject',
        'editProjects',
        'scheduleProject',
        'cancelProjectSchedule',
        'decideReview',
        'changeDisclosures',
        'createVersion',
        'deleteVersion',
      ],
      ...['changeIcon', 'removeIcon', 'addGalleryItem', 'editGalleryItem', 'removeGalleryItem'],
    ],
    reason: 'The project is deleted between the look at it, which answers project_not_found, and the command.',
  },
  {
    code: 'account_not_found',
    isRace: true,
    contracts: [
      ...['createPat', 'editPat', 'revokePat', 'endSession', 'changePassword', 'changeSetup', 'changeLanguage'],
      ...['writeAppeal'],
      ...['getContact', 'getSubscription', 'subscribe', 'unsubscribe', 'unsubscribeByMail', 'changeEmail'],
      ...['verifyEmail', 'beginSecondFactor', 'enableSecondFactor', 'disableSecondFactor', 'confirmSecondFactor'],
      ...['replaceBackupCodes', 'startPasskeyRegistration', 'finishPasskeyRegistration', 'renamePasskey'],
      ...['removePasskey', 'listPasskeys', 'getSecurity', 'askForExport'],
      ...['arrive', 'unlinkProvider', 'letLauncherIn'],
    ],
    reason: 'The account is deleted after its token was found good.',
  },
  {
    code: 'second_factor_on',
    isRace: true,
    contracts: ['enableSecondFactor'],
    reason: 'Two requests finish the same set-up at once.',
  },
  {
    code: 'wrong_credentials',
    isRace: true,
    contracts: ['signUp'],
    reason: 'The password of the new account is changed before its first session opens.',
  },
]
