import { isSlug, SUMMARY_ON_CREATE, TITLE } from '@adit/events/catalogue/limits.values.ts'
import { creationProjectTypes, type ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { Aperture, Blocks, Box, Database, Image, type LucideIcon, Plug } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { keyOf } from '../../../api/apiQuery.ts'
import { call } from '../../../api/client.ts'
import { useKept } from '../../../api/storage/useKept.ts'
import { Button } from '../../../ui/Button.tsx'
import form from '../../../ui/form/Form.module.css'
import { ProblemNotes } from '../../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../../ui/form/problems.ts'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { typeTexts } from '../../project.texts.ts'
import styles from './CreateProjectPage.module.css'
import { judgeNaming } from './judgeNaming.ts'
import { NameField, SummaryField } from './NamingFields.tsx'
import { typeHints, type Visibility, visibilityHints, visibilityTexts } from './projectSettings.texts.ts'
import { SlugField } from './SlugField.tsx'
import { slugFrom } from './slugFrom.ts'

type NewProject = { type: ProjectType | null; name: string; slug: string; summary: string; visibility: Visibility }

const empty: NewProject = { type: null, name: '', slug: '', summary: '', visibility: 'approved' }
const visibilities: Visibility[] = ['approved', 'unlisted', 'private']
const icons: Record<ProjectType, LucideIcon> = {
  mod: Box,
  plugin: Plug,
  datapack: Database,
  shader: Aperture,
  resourcepack: Image,
  modpack: Blocks,
}
/** Names of the fields in the API, in the order of the form. */
const wire = { type: 'project_type', name: 'title', slug: 'slug', summary: 'description' } as const

function bodyOf({ type, name, slug, summary, visibility }: NewProject): FormData {
  const body = new FormData()
  const data = {
    project_type: type,
    title: name.trim(),
    slug: slug.toLowerCase(),
    description: summary.trim(),
    requested_status: visibility,
    is_draft: true,
  }
  body.append('data', JSON.stringify(data))
  return body
}

/** The few things a project begins with; everything else is for its settings. */
export function CreateProjectForm() {
  const intl = useIntl()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [value, setValue] = useKept('project', empty)
  const [slugTyped, setSlugTyped] = useState(value.slug !== slugFrom(value.name))
  const [judged, setJudged] = useState(false)
  const focusProblem = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  const {
    run,
    busy,
    problems: refusal,
    clear,
    guard,
  } = useAction({
    act: () => call('POST /v2/project', { body: bodyOf(value) }),
    failure: 'beside',
    refreshes: { queryKey: keyOf('GET /v2/user/:id/projects') },
    unsaved: value.name !== '' || value.summary !== '',
    onDone: ({ id }) =>
      navigate(`/${value.type}/${encodeURIComponent(value.slug.toLowerCase())}/settings`, { state: id }),
    onFailed: focusProblem,
  })

  const change = (changes: Partial<NewProject>) => {
    setValue((before) => ({ ...before, ...changes }))
    for (const key of Object.keys(changes)) clear(wire[key as keyof typeof wire])
  }
  const judge = (): Partial<Record<keyof NewProject, string>> => ({
    ...(value.type === null && {
      type: intl.formatMessage({ id: 'createProject.typeMissing', defaultMessage: 'Choose a project type.' }),
    }),
    ...judgeNaming(intl, value, { name: TITLE, summary: SUMMARY_ON_CREATE }),
    ...(!isSlug(value.slug) && {
      slug: intl.formatMessage({ id: 'createProject.slugMissing', defaultMessage: 'Choose an address.' }),
    }),
  })
  const problems = judged ? judge() : {}
  const error = (key: keyof typeof wire) => problems[key] ?? problemAt(refusal, wire[key])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (Object.keys(judge()).length > 0) return focusProblem()
    void run()
  }
  return (
    <form ref={element} className={form.form} onSubmit={submit} noValidate>
      <RadioCards
        legend={<FormattedMessage id="createProject.type" defaultMessage="Project type" />}
        value={value.type}
        onChange={(type) => change({ type })}
        error={error('type')}
        cards={creationProjectTypes.map((type) => {
          const Icon = icons[type]
          return {
            value: type,
            text: intl.formatMessage(typeTexts[type]),
            hint: intl.formatMessage(typeHints[type]),
            icon: <Icon aria-hidden="true" />,
          }
        })}
      />
      <NameField
        value={value.name}
        onChange={(name) => change({ name, ...(!slugTyped && { slug: slugFrom(name) }) })}
        error={error('name')}
      />
      <SlugField
        value={value.slug}
        onChange={(slug) => {
          setSlugTyped(slug !== '')
          change({ slug })
        }}
        before={`/${value.type ?? 'project'}/`}
        error={error('slug')}
        required
      />
      <SummaryField
        value={value.summary}
        onChange={(summary) => change({ summary })}
        error={error('summary')}
        limit={SUMMARY_ON_CREATE.max}
      />
      <RadioCards
        legend={<FormattedMessage id="createProject.visibility" defaultMessage="Visibility after review" />}
        value={value.visibility}
        onChange={(visibility) => change({ visibility })}
        cards={visibilities.map((choice) => ({
          value: choice,
          text: intl.formatMessage(visibilityTexts[choice]),
          hint: intl.formatMessage(visibilityHints[choice]),
        }))}
      />
      <ProblemNotes texts={otherProblems(refusal, Object.values(wire))} />
      <div className={styles.submit}>
        <p className={styles.note}>
          <FormattedMessage
            id="createProject.note"
            defaultMessage="Your project starts as a draft that only you can see. You can change everything later."
          />
        </p>
        <Button type="submit" color="brand" size="large" busy={busy}>
          <FormattedMessage id="createProject.submit" defaultMessage="Create draft" />
        </Button>
      </div>
      {guard}
    </form>
  )
}
