import { categoriesOf } from '@adit/events/catalogue/tag/category.values.ts'
import { useId, useMemo, useState } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { useVerbs } from '../../../app/staff/useVerbs.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Chips, toggled } from '../../../ui/form/Chips.tsx'
import { ProblemNotes } from '../../../ui/form/Note.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { tagText } from '../../category.texts.ts'
import { TagIcon } from '../../TagIcon.tsx'
import { type BulkDraft, changesOf, emptyDraft, isEmpty, linkFields, tagsAtOnce } from './bulkDraft.ts'
import type { OwnProject } from './NextStep.tsx'
import styles from './ProjectsList.module.css'
import { projectVerbs } from './projectVerbs.ts'

const linkTexts = defineMessages({
  issues_url: { id: 'links.issues', defaultMessage: 'Issue tracker' },
  source_url: { id: 'links.source', defaultMessage: 'Source code' },
  wiki_url: { id: 'links.wiki', defaultMessage: 'Wiki' },
  discord_url: { id: 'links.discord', defaultMessage: 'Discord invite' },
})

interface Props {
  ids: readonly string[]
  /** Those of them that are on this page of the list. */
  projects: readonly OwnProject[]
  onClose: () => void
  onDone: () => void
}

/** Edits tags and links of several projects at once. All of them are changed, or none. */
export function EditProjectsDialog({ ids, projects, onClose, onDone }: Props) {
  const intl = useIntl()
  const form = useId()
  const { editProjects } = useVerbs(projectVerbs)
  const [draft, setDraft] = useState<BulkDraft>(emptyDraft)
  const { run, busy, problems, clear } = useAction({
    act: () => editProjects(ids, changesOf(draft)),
    failure: 'beside',
    refreshes: showsProjects,
    done: intl.formatMessage(
      { id: 'dashboard.edit.done', defaultMessage: '{count, plural, one {# project} other {# projects}} changed' },
      { count: ids.length },
    ),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  const set = (change: Partial<BulkDraft>) => {
    clear()
    setDraft((before) => ({ ...before, ...change }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      kind="sheet"
      title={intl.formatMessage(
        { id: 'dashboard.edit.title', defaultMessage: 'Edit {count, plural, one {# project} other {# projects}}' },
        { count: ids.length },
      )}
      description={
        <FormattedMessage
          id="dashboard.edit.intro"
          defaultMessage="Only what you set here changes. If one of the projects can't be changed, none of them are."
        />
      }
      actions={
        <>
          <Button look="transparent" onClick={onClose}>
            <FormattedMessage id="dashboard.edit.cancel" defaultMessage="Cancel" />
          </Button>
          <Button type="submit" form={form} color="brand" busy={busy} disabled={isEmpty(draft)}>
            <FormattedMessage id="dashboard.edit.save" defaultMessage="Save" />
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <TagParts draft={draft} set={set} projects={projects} />
        {linkFields.map((field) => (
          <LinkPart
            key={field}
            label={intl.formatMessage(linkTexts[field])}
            value={draft[field]}
            onChange={(url) => set({ [field]: url })}
            error={problems[field]}
          />
        ))}
        <ProblemNotes texts={Object.entries(problems).flatMap(([field, text]) => (isLink(field) ? [] : [text]))} />
      </form>
    </Dialog>
  )
}

const isLink = (field: string) => linkFields.some((one) => one === field)

/** All queries that show projects, here and on other pages. */
const showsProjects = {
  predicate: ({ queryKey: [route] }: { queryKey: readonly unknown[] }) =>
    typeof route === 'string' && /\bprojects?\b/.test(route),
}

function TagParts({
  draft,
  set,
  projects,
}: {
  draft: BulkDraft
  set: (change: Partial<BulkDraft>) => void
  projects: readonly OwnProject[]
}) {
  const intl = useIntl()
  const known = useMemo(() => {
    const types = new Set(projects.flatMap(({ project_types }) => project_types))
    const found = [...types].flatMap((type) => categoriesOf(type))
    return [...new Map(found.map((category) => [category.name, category])).values()]
  }, [projects])
  const present = new Set(
    projects.flatMap(({ categories, additional_categories }) => [...categories, ...additional_categories]),
  )
  const chipsOf = (tags: typeof known) =>
    tags.map(({ name, icon }) => ({ value: name, text: tagText(intl, name), icon: <TagIcon svg={icon} /> }))
  const add = intl.formatMessage(
    { id: 'dashboard.edit.addTags', defaultMessage: 'Add tags (up to {max})' },
    { max: tagsAtOnce },
  )
  const remove = intl.formatMessage(
    { id: 'dashboard.edit.removeTags', defaultMessage: 'Remove tags (up to {max})' },
    { max: tagsAtOnce },
  )
  return (
    <>
      <section className={styles.part}>
        <h3>{add}</h3>
        <Chips
          label={add}
          chips={chipsOf(known)}
          chosen={draft.add}
          full={draft.add.length >= tagsAtOnce}
          first
          onToggle={(tag, on) => set({ add: toggled(draft.add, tag, on), remove: toggled(draft.remove, tag, false) })}
        />
      </section>
      {present.size > 0 && (
        <section className={styles.part}>
          <h3>{remove}</h3>
          <Chips
            label={remove}
            chips={chipsOf(known.filter(({ name }) => present.has(name)))}
            chosen={draft.remove}
            full={draft.remove.length >= tagsAtOnce}
            onToggle={(tag, on) => set({ remove: toggled(draft.remove, tag, on), add: toggled(draft.add, tag, false) })}
          />
        </section>
      )}
    </>
  )
}

interface LinkProps {
  label: string
  /** Undefined: stays; null: removed. */
  value: string | null | undefined
  onChange: (value: string | null | undefined) => void
  error: string | undefined
}

function LinkPart({ label, value, onChange, error }: LinkProps) {
  const intl = useIntl()
  const choice = value === undefined ? 'keep' : value === null ? 'remove' : 'set'
  const values = { keep: undefined, remove: null, set: '' }
  return (
    <div className={styles.part}>
      <Select<keyof typeof values>
        label={label}
        value={choice}
        onChange={(next) => onChange(values[next])}
        options={[
          { value: 'keep', text: intl.formatMessage({ id: 'dashboard.edit.keep', defaultMessage: "Don't change" }) },
          { value: 'set', text: intl.formatMessage({ id: 'dashboard.edit.set', defaultMessage: 'Set a URL' }) },
          { value: 'remove', text: intl.formatMessage({ id: 'dashboard.edit.remove', defaultMessage: 'Remove' }) },
        ]}
      />
      {typeof value === 'string' && (
        <TextField
          label={intl.formatMessage({ id: 'dashboard.edit.address', defaultMessage: 'URL: {label}' }, { label })}
          type="url"
          inputMode="url"
          placeholder="https://"
          dir="ltr"
          required
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
    </div>
  )
}
