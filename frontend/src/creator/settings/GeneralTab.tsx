import { isSlug, SUMMARY, TITLE } from '@adit/events/catalogue/limits.values.ts'
import { isApprovedGroup } from '@adit/events/catalogue/project_status.values.ts'
import { useMemo } from 'react'
import { defineMessages, FormattedMessage, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import type { ProjectV3 } from '../../api/routes.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EditForm } from '../form/EditForm.tsx'
import { RadioCards } from '../form/RadioCards.tsx'
import { useManaged } from '../managed.ts'
import { addressOfProject, mainType } from '../project/address.ts'
import { SlugField } from '../project/SlugField.tsx'
import { visibilityHints, visibilityTexts } from '../project/texts.ts'
import { DeleteProject } from './DeleteProject.tsx'
import { IconEditor } from './IconEditor.tsx'
import { addressOfTab, tabTexts } from './SettingsNav.tsx'
import { useLock } from './useLock.tsx'
import { useProjectSave } from './useProjectSave.ts'

type Visibility = 'approved' | 'unlisted' | 'private' | 'archived'
type General = { name: string; slug: string; summary: string; visibility: Visibility }

const texts = defineMessages({
  name: { id: 'general.name', defaultMessage: 'Name' },
  summary: { id: 'general.summary', defaultMessage: 'Summary' },
  summaryHint: {
    id: 'general.summary.hint',
    defaultMessage: 'One or two plain sentences that say what it does. Lists show it beside the name.',
  },
})

const lengths: Record<'name' | 'summary', MessageDescriptor> = defineMessages({
  name: { id: 'general.name.length', defaultMessage: 'A name has {min} to {max} characters.' },
  summary: { id: 'general.summary.length', defaultMessage: 'A summary has {min} to {max} characters.' },
})

function within(text: string, { min, max }: { min: number; max: number }): boolean {
  return text.trim().length >= min && text.trim().length <= max
}

/** What is wrong with a name or summary, in words. */
export function judgeNaming(intl: IntlShape, { name, summary }: { name: string; summary: string }) {
  return {
    ...(within(name, TITLE) ? {} : { name: intl.formatMessage(lengths.name, TITLE) }),
    ...(within(summary, SUMMARY) ? {} : { summary: intl.formatMessage(lengths.summary, SUMMARY) }),
  }
}

/** Visible states that a member may choose; before the approval it is a wish. */
function visibilityOf({ status, requested_status }: ProjectV3): Visibility {
  const wanted = isApprovedGroup(status) ? status : requested_status
  return wanted === 'unlisted' || wanted === 'private' || wanted === 'archived' ? wanted : 'approved'
}

export function NameField(props: { value: string; onChange: (name: string) => void; error?: string | undefined }) {
  return (
    <TextField {...props} label={useIntl().formatMessage(texts.name)} limit={TITLE.max} required autoComplete="off" />
  )
}

export function SummaryField(props: { value: string; onChange: (text: string) => void; error?: string | undefined }) {
  const intl = useIntl()
  return (
    <TextArea
      {...props}
      label={intl.formatMessage(texts.summary)}
      description={intl.formatMessage(texts.summaryHint)}
      onChange={(text) => props.onChange(text.replace(/\s*\n\s*/g, ' '))}
      limit={SUMMARY.max}
      rows={2}
      required
    />
  )
}

/** Name, address, summary, icon and visibility, and the end of it all. */
export function GeneralTab() {
  const intl = useIntl()
  const navigate = useNavigate()
  const { project, may } = useManaged()
  const saveProject = useProjectSave()
  const locked = useLock('EDIT_DETAILS')
  const approved = isApprovedGroup(project.status)
  const { name, slug, summary } = project
  const visibility = visibilityOf(project)
  const saved = useMemo<General>(() => ({ name, slug, summary, visibility }), [name, slug, summary, visibility])

  const save = async ({ visibility: wanted, ...texts }: Partial<General>) => {
    const wish = wanted && (approved ? { status: wanted } : { requested_status: wanted })
    await saveProject({ ...texts, ...(texts.slug && { slug: texts.slug.toLowerCase() }), ...wish })
    if (texts.slug)
      await navigate(addressOfTab(addressOfProject({ ...project, slug: texts.slug.toLowerCase() }), 'general'), {
        replace: true,
      })
  }
  const choices: Visibility[] = approved
    ? ['approved', 'unlisted', 'private', 'archived']
    : ['approved', 'unlisted', 'private']
  return (
    <>
      <EditForm
        title={intl.formatMessage(tabTexts.general)}
        saved={saved}
        locked={locked}
        save={save}
        judge={(value) => ({
          ...judgeNaming(intl, value),
          ...(isSlug(value.slug)
            ? {}
            : {
                slug: intl.formatMessage({
                  id: 'general.slug.malformed',
                  defaultMessage: 'Correct the address first.',
                }),
              }),
        })}
        nameOf={(key) => (key === 'visibility' ? (approved ? 'status' : 'requested_status') : key)}
      >
        {({ value, set, error }) => (
          <>
            <IconEditor />
            <NameField value={value.name} onChange={(text) => set('name', text)} error={error('name')} />
            <SlugField
              value={value.slug}
              onChange={(text) => set('slug', text)}
              before={`/${addressOfProject(project).split('/')[1] ?? mainType(project)}/`}
              own={project}
              error={error('slug')}
              required
            />
            <SummaryField value={value.summary} onChange={(text) => set('summary', text)} error={error('summary')} />
            <RadioCards
              legend={
                approved ? (
                  <FormattedMessage id="general.visibility" defaultMessage="Visibility" />
                ) : (
                  <FormattedMessage id="general.visibilityAfter" defaultMessage="Visibility after review" />
                )
              }
              value={value.visibility}
              onChange={(wanted) => set('visibility', wanted)}
              error={error('visibility')}
              cards={choices.map((choice) => ({
                value: choice,
                text: intl.formatMessage(visibilityTexts[choice]),
                hint: intl.formatMessage(visibilityHints[choice]),
              }))}
            />
          </>
        )}
      </EditForm>
      {may('DELETE_PROJECT') && <DeleteProject />}
    </>
  )
}
