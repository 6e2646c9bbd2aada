import type { UnproducedCode } from './produced_codes.ts'

/** Codes that no test produces, and why none can. One that a test produces after all has to go from here. */
export const unproducedCodes: readonly UnproducedCode[] = [
  {
    code: 'head_too_slow',
    reason: 'A client sends its headers for longer than the server waits, and no test waits so long.',
  },
  { code: 'body_too_slow', reason: 'A client sends nothing of its body for a minute, and no test waits so long.' },
  { code: 'saga_running', reason: 'Another process carries on the same saga at that moment; saga.test.ts has it.' },
  { code: 'overtaken', reason: 'Others change the same while a saga runs; saga.test.ts has it.' },
  { code: 'overloaded', reason: 'More passwords are being checked than processors can; password.test.ts has it.' },
  {
    code: 'project_deleted',
    contracts: [
      ...[
        'editProject',
        'editProjects',
        'scheduleProject',
        'cancelProjectSchedule',
        'decideReview',
        'createVersion',
        'deleteVersion',
      ],
      ...['changeIcon', 'removeIcon', 'addGalleryItem', 'editGalleryItem', 'removeGalleryItem'],
    ],
    reason: 'The project is deleted between the look at it, which answers project_not_found, and the command.',
  },
  {
    code: 'account_not_found',
    contracts: ['createPat', 'editPat', 'revokePat', 'endSession', 'changePassword'],
    reason: 'The account is deleted after its token was found good.',
  },
  {
    code: 'wrong_credentials',
    contracts: ['signUp'],
    reason: 'The password of the new account is changed before its first session opens.',
  },
]
