import { isProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import type { IntlShape } from 'react-intl'
import { typeTexts } from '../../catalogue/project.texts.ts'

/** What people call a type of project; a type that this build does not know is told as it is recorded. */
export function typeName(intl: IntlShape, type: string): string {
  return isProjectType(type) ? intl.formatMessage(typeTexts[type]) : type
}
