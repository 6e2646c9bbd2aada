import { checklistFacts } from './checklist_facts.values.ts'
import type { ChecklistId, ChecklistItem, ChecklistLevel, ChecklistProject } from './checklist_item.values.ts'
import { checkSummary, checkText, checkTitle } from './checklist_text.values.ts'

const order: readonly ChecklistLevel[] = ['required', 'warning', 'suggestion']

/** Everything that must or could be improved before submission, required items first. */
export const checkProject = (project: ChecklistProject): ChecklistItem[] =>
  [...checkTitle(project), ...checkSummary(project), ...checkText(project), ...checklistFacts(project)].sort(
    (left, right) => order.indexOf(left.level) - order.indexOf(right.level),
  )

/** Ids of the items that prevent submission for review, each once. */
export const missingRequired = (items: readonly ChecklistItem[]): ChecklistId[] => [
  ...new Set(items.filter(({ level }) => level === 'required').map(({ id }) => id)),
]
