import { isProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import type { IntlShape } from 'react-intl'
import { typeTexts } from '../../catalogue/project.texts.ts'

/** The name of a project type. A type that this build doesn't know is shown as it is recorded. */
export function typeName(intl: IntlShape, type: string): string {
  return isProjectType(type) ? intl.formatMessage(typeTexts[type]) : type
}
