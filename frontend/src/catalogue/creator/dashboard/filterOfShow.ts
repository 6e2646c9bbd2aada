import { approvedGroup, rejectedGroup } from '@adit/events/catalogue/project/project_status.values.ts'

const filters: Readonly<Record<string, { status: readonly string[] }>> = {
  public: { status: approvedGroup },
  review: { status: ['processing'] },
  work: { status: ['draft', ...rejectedGroup] },
}

/** What `?show=` of the dashboard's former addresses means; null where it says nothing. */
export function filterOfShow(show: string | null): { status: readonly string[] } | null {
  return (show && filters[show]) || null
}
