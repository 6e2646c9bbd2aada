import { isApprovedGroup, type ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import { defineMessages, type MessageDescriptor } from 'react-intl'
import type { ButtonColor } from '../../../ui/Button.tsx'
import type { DecisionKind } from '../moderationVerbs.ts'

const texts = defineMessages({
  approve: { id: 'moderation.decision.approve', defaultMessage: 'Approve' },
  approveTitle: { id: 'moderation.decision.approve.title', defaultMessage: 'Approve this project?' },
  approveText: {
    id: 'moderation.decision.approve.text',
    defaultMessage: 'The project gets the status its creator asked for. A message is optional.',
  },
  reject: { id: 'moderation.decision.reject', defaultMessage: 'Reject' },
  rejectTitle: { id: 'moderation.decision.reject.title', defaultMessage: 'Reject this project?' },
  rejectText: {
    id: 'moderation.decision.reject.text',
    defaultMessage: 'From now on, only members can see the project. They can change it and submit it again.',
  },
  withhold: { id: 'moderation.decision.withhold', defaultMessage: 'Withhold' },
  withholdTitle: { id: 'moderation.decision.withhold.title', defaultMessage: 'Withhold this project?' },
  withholdText: {
    id: 'moderation.decision.withhold.text',
    defaultMessage: "People who have the address can still see the project, but it doesn't appear in search or lists.",
  },
  unlist: { id: 'moderation.decision.unlist', defaultMessage: 'Unlist' },
  unlistTitle: { id: 'moderation.decision.unlist.title', defaultMessage: 'Unlist this project?' },
  unlistText: {
    id: 'moderation.decision.unlist.text',
    defaultMessage: "The project counts as approved but doesn't appear in search or lists.",
  },
  return: { id: 'moderation.decision.return', defaultMessage: 'Return' },
  returnTitle: { id: 'moderation.decision.return.title', defaultMessage: 'Return this project to its creator?' },
  returnText: {
    id: 'moderation.decision.return.text',
    defaultMessage: 'The project becomes a draft again. Its creator can complete it and submit it again.',
  },
})

export interface DecisionChoice {
  kind: DecisionKind
  /** The key that opens its dialog. */
  key: string
  color: ButtonColor
  label: MessageDescriptor
  title: MessageDescriptor
  text: MessageDescriptor
  /** The creator has to be told why. */
  needsMessage: boolean
}

/** What staff can decide, in the order of the buttons. */
export const decisions: readonly DecisionChoice[] = [
  {
    kind: 'approve',
    key: 'a',
    color: 'green',
    label: texts.approve,
    title: texts.approveTitle,
    text: texts.approveText,
    needsMessage: false,
  },
  {
    kind: 'reject',
    key: 'r',
    color: 'red',
    label: texts.reject,
    title: texts.rejectTitle,
    text: texts.rejectText,
    needsMessage: true,
  },
  {
    kind: 'withhold',
    key: 'w',
    color: 'orange',
    label: texts.withhold,
    title: texts.withholdTitle,
    text: texts.withholdText,
    needsMessage: true,
  },
  {
    kind: 'unlist',
    key: 'u',
    color: 'standard',
    label: texts.unlist,
    title: texts.unlistTitle,
    text: texts.unlistText,
    needsMessage: true,
  },
  {
    kind: 'return',
    key: 'b',
    color: 'standard',
    label: texts.return,
    title: texts.returnTitle,
    text: texts.returnText,
    needsMessage: true,
  },
]

const same: Partial<Record<DecisionKind, ProjectStatus>> = {
  reject: 'rejected',
  withhold: 'withheld',
  unlist: 'unlisted',
  return: 'draft',
}

/** The decisions that would change something. */
export const decisionsFor = (status: ProjectStatus): DecisionChoice[] =>
  decisions.filter(({ kind }) => (kind === 'approve' ? !isApprovedGroup(status) : same[kind] !== status))
