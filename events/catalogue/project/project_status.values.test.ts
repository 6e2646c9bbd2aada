import { expect, it } from 'vitest'
import { isHiddenVersionStatus, isRequestableVersionStatus, versionStatuses } from '../version/version_status.values.ts'
import {
  isApprovedGroup,
  isHidden,
  isListed,
  isRejectedGroup,
  isRequestableStatus,
  isRestricted,
  projectStatuses,
  visibilityOf,
} from './project_status.values.ts'

const table = `
  approved    listed approved-group requestable            public
  archived    listed approved-group requestable            archived
  rejected    hidden restricted rejected-group             rejected
  draft       hidden requestable                           draft
  unlisted    approved-group requestable                   unlisted
  processing  hidden restricted                            under_review
  withheld    rejected-group                               unlisted_by_staff
  scheduled   hidden                                       scheduled
  private     hidden restricted approved-group requestable private
  unknown     hidden                                       unknown`

it('puts every status of a project into its groups', () => {
  const written = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).toSorted())
  const actual = projectStatuses.map((status) =>
    [
      status,
      isListed(status) && 'listed',
      isHidden(status) && 'hidden',
      isRestricted(status) && 'restricted',
      isApprovedGroup(status) && 'approved-group',
      isRejectedGroup(status) && 'rejected-group',
      isRequestableStatus(status) && 'requestable',
      visibilityOf(status),
    ]
      .filter((word) => word !== false)
      .toSorted(),
  )
  expect(actual).toEqual(written)
})

it('puts every status of a version into its groups', () => {
  expect(versionStatuses.filter(isHiddenVersionStatus)).toEqual(['draft', 'scheduled', 'unknown'])
  expect(versionStatuses.filter(isRequestableVersionStatus)).toEqual(['listed', 'archived', 'draft', 'unlisted'])
})
