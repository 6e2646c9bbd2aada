import { isSlug, SUMMARY, TITLE } from '@adit/events/catalogue/limits.values.ts'
import { isApprovedGroup } from '@adit/events/catalogue/project/project_status.values.ts'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import type { ProjectV3 } from '../../../api/routes.ts'
import { EditForm } from '../../../ui/form/EditForm.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { baseOf, mainType } from '../../projectAddress.ts'
import { projectQueries, useManaged } from '../managedProject.ts'
import { judgeNaming } from '../project/judgeNaming.ts'
import { NameField, SummaryField } from '../project/NamingFields.tsx'
import { visibilityHints, visibilityTexts } from '../project/projectSettings.texts.ts'
import { SlugField } from '../project/SlugField.tsx'
import { useLock } from '../useLock.tsx'
import { useProjectSave } from '../useProjectSave.ts'
import { DeleteProject } from './DeleteProject.tsx'
import { IconEditor } from './IconEditor.tsx'
import { ScheduleProject } from './ScheduleProject.tsx'
import { addressOfTab, tabTexts } from './SettingsNav.tsx'

type Visibility = 'approved' | 'unlisted' | 'private' | 'archived'
type General = { name: string; slug: string; summary: string; visibility: Visibility }

/** Visible states that a member may choose; before the approval it is a wish. */
function visibilityOf({ status, requested_status }: ProjectV3): Visibility {
  const wanted = isApprovedGroup(status) ? status : requested_status
  return wanted === 'unlisted' || wanted === 'private' || wanted === 'archived' ? wanted : 'approved'
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
      await navigate(addressOfTab(baseOf({ ...project, slug: texts.slug.toLowerCase() }), 'general'), {
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
        refreshes={projectQueries}
        save={save}
        judge={(value) => ({
          ...judgeNaming(intl, value, { name: TITLE, summary: SUMMARY }),
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
              before={`/${mainType(project)}/`}
              own={project}
              error={error('slug')}
              required
            />
            <SummaryField value={value.summary} onChange={(text) => set('summary', text)} error={error('summary')} />
            {project.status !== 'scheduled' && (
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
            )}
          </>
        )}
      </EditForm>
      <ScheduleProject />
      {may('DELETE_PROJECT') && <DeleteProject />}
    </>
  )
}
