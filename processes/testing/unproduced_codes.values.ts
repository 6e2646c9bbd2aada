import type { UnproducedCode } from './produced_codes.ts'

/** Codes that no test produces, and why none can. One that a test produces after all has to go from here. */
export const unproducedCodes: readonly UnproducedCode[] = [
  {
    code: 'project_deleted',
    contracts: [
      ...['editProject', 'editProjects', 'scheduleProject', 'decideReview', 'createVersion', 'deleteVersion'],
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
