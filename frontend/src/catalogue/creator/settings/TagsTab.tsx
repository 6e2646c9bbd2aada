import { CHECKLIST, FEATURED_CATEGORIES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { isProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { type CategoryHeader, categoriesOf, categoryHeaders } from '@adit/events/catalogue/tag/category.values.ts'
import { Star } from 'lucide-react'
import { useMemo } from 'react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { Button } from '../../../ui/Button.tsx'
import { Chips } from '../../../ui/form/Chips.tsx'
import { EditForm, type Fields } from '../../../ui/form/EditForm.tsx'
import form from '../../../ui/form/Form.module.css'
import { Note } from '../../../ui/form/Note.tsx'
import { tagText } from '../../category.texts.ts'
import { TagIcon } from '../../TagIcon.tsx'
import { projectQueries, useManaged } from '../managedProject.ts'
import { useLock } from '../useLock.tsx'
import { useProjectSave } from '../useProjectSave.ts'
import { tabTexts } from './SettingsNav.tsx'
import styles from './TagsTab.module.css'
import { chosenTags, type TagChoice, withFeatured, withoutTag, withTag } from './tagChoice.ts'

const headers = defineMessages({
  resolutions: { id: 'tags.resolutions', defaultMessage: 'Resolution' },
  categories: { id: 'tags.categories', defaultMessage: 'Categories' },
  features: { id: 'tags.features', defaultMessage: 'Features' },
  'performance impact': { id: 'tags.performance', defaultMessage: 'Performance impact' },
}) satisfies Record<CategoryHeader, MessageDescriptor>

/** Tags by group, and which of them are shown first. */
export function TagsTab() {
  const intl = useIntl()
  const { project } = useManaged()
  const saveProject = useProjectSave()
  const locked = useLock('EDIT_DETAILS')
  const { categories, additional_categories } = project
  const saved = useMemo<TagChoice>(() => ({ categories, additional_categories }), [categories, additional_categories])
  return (
    <EditForm
      title={intl.formatMessage(tabTexts.tags)}
      intro={
        <FormattedMessage
          id="tags.intro"
          defaultMessage="What people filter by. Choose up to {max} that fit. Lists show up to {featured} of them."
          values={{ max: CHECKLIST.tagsMax, featured: FEATURED_CATEGORIES_MAX }}
        />
      }
      saved={saved}
      locked={locked}
      refreshes={projectQueries}
      save={({ categories: featured, additional_categories: others }) =>
        saveProject({
          ...(featured && { categories: [...featured] }),
          ...(others && { additional_categories: [...others] }),
        })
      }
    >
      {(fields) => <TagChooser {...fields} />}
    </EditForm>
  )
}

function TagChooser({ value, set, error }: Fields<TagChoice>) {
  const intl = useIntl()
  const { project } = useManaged()
  const all = useMemo(() => {
    const found = project.project_types.filter(isProjectType).flatMap((type) => categoriesOf(type))
    return [...new Map(found.map((category) => [category.name, category])).values()]
  }, [project.project_types])
  const chosen = chosenTags(value)
  const change = (next: TagChoice) => {
    set('categories', next.categories)
    set('additional_categories', next.additional_categories)
  }
  const problem = error('categories') ?? error('additional_categories')
  return (
    <>
      {categoryHeaders.map((header) => {
        const group = all.filter((category) => category.header === header)
        if (group.length === 0) return null
        return (
          <section key={header}>
            <h3 className={form.legend}>{intl.formatMessage(headers[header])}</h3>
            <Chips
              label={intl.formatMessage(headers[header])}
              chips={group.map(({ name, icon }) => ({
                value: name,
                text: tagText(intl, name),
                icon: <TagIcon svg={icon} />,
              }))}
              chosen={chosen}
              onToggle={(tag, on) => change(on ? withTag(value, tag) : withoutTag(value, tag))}
            />
          </section>
        )
      })}
      {chosen.length > CHECKLIST.tagsMax && (
        <Note tone="warning">
          <FormattedMessage
            id="tags.tooMany"
            defaultMessage="{count} tags are selected. More than {max} make a project harder to find."
            values={{ count: chosen.length, max: CHECKLIST.tagsMax }}
          />
        </Note>
      )}
      {chosen.length > 0 && <FeaturedTags choice={value} onChange={change} />}
      {problem && <p className={form.problem}>{problem}</p>}
    </>
  )
}

function FeaturedTags({ choice, onChange }: { choice: TagChoice; onChange: (choice: TagChoice) => void }) {
  const intl = useIntl()
  const full = choice.categories.length >= FEATURED_CATEGORIES_MAX
  return (
    <section>
      <h3 className={form.legend}>
        <FormattedMessage
          id="tags.featured"
          defaultMessage="Shown in lists ({count} of {max})"
          values={{ count: choice.categories.length, max: FEATURED_CATEGORIES_MAX }}
        />
      </h3>
      <ul className={styles.featured}>
        {chosenTags(choice).map((tag) => {
          const featured = choice.categories.includes(tag)
          return (
            <li key={tag}>
              <Button
                size="small"
                look={featured ? 'highlight-colored-text' : 'transparent'}
                color={featured ? 'brand' : 'standard'}
                aria-pressed={featured}
                disabled={!featured && full}
                title={
                  featured
                    ? intl.formatMessage({ id: 'tags.unfeature', defaultMessage: 'Stop showing in lists' })
                    : intl.formatMessage({ id: 'tags.feature', defaultMessage: 'Show in lists' })
                }
                onClick={() => onChange(withFeatured(choice, tag, !featured))}
              >
                <Star aria-hidden="true" fill={featured ? 'currentcolor' : 'none'} />
                {tagText(intl, tag)}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
