import { LINK_MAX } from '@adit/events/catalogue/limits.values.ts'
import { donationPlatforms } from '@adit/events/catalogue/tag/donation_platform.values.ts'
import { useMemo } from 'react'
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { ProjectV3 } from '../../../api/routes.ts'
import { EditForm } from '../../../ui/form/EditForm.tsx'
import form from '../../../ui/form/Form.module.css'
import { TextField } from '../../../ui/TextField.tsx'
import { projectQueries, useManaged } from '../managedProject.ts'
import { useLock } from '../useLock.tsx'
import { useProjectSave } from '../useProjectSave.ts'
import { tabTexts } from './SettingsNav.tsx'

const texts = defineMessages({
  issues: { id: 'links.issues', defaultMessage: 'Issue tracker' },
  issuesHint: { id: 'links.issues.hint', defaultMessage: 'Where people report problems.' },
  source: { id: 'links.source', defaultMessage: 'Source code' },
  sourceHint: { id: 'links.source.hint', defaultMessage: 'Your repository. Some licenses require it.' },
  wiki: { id: 'links.wiki', defaultMessage: 'Wiki' },
  wikiHint: { id: 'links.wiki.hint', defaultMessage: 'Pages that explain how to use your project.' },
  discord: { id: 'links.discord', defaultMessage: 'Discord invite' },
  discordHint: { id: 'links.discord.hint', defaultMessage: "An invite that doesn't expire." },
  https: { id: 'links.https', defaultMessage: "A URL must start with https:// and can't contain spaces." },
})

const tooLong = (intl: IntlShape) =>
  intl.formatMessage(
    { id: 'links.long', defaultMessage: "A URL can't be longer than {max} characters." },
    { max: LINK_MAX },
  )

const named = ['issues', 'source', 'wiki', 'discord'] as const
const hints = { issues: texts.issuesHint, source: texts.sourceHint, wiki: texts.wikiHint, discord: texts.discordHint }

/** Address by platform; an empty text is none. */
type LinkTexts = Record<string, string>

const platforms = [...named, ...donationPlatforms.map(({ short }) => short)]

function linkTextsOf({ link_urls }: Pick<ProjectV3, 'link_urls'>): LinkTexts {
  return Object.fromEntries(platforms.map((platform) => [platform, link_urls[platform]?.url ?? '']))
}

function isHttps(text: string): boolean {
  return !/\s/.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:'
}

/** What is wrong with the addresses, by platform. */
function judgeLinks(intl: IntlShape, links: LinkTexts): LinkTexts {
  const problem = (text: string) => {
    if (text.trim() === '') return null
    if (text.trim().length > LINK_MAX) return tooLong(intl)
    return isHttps(text.trim()) ? null : intl.formatMessage(texts.https)
  }
  const judged = Object.entries(links).map(([platform, text]) => [platform, problem(text)] as const)
  return Object.fromEntries(judged.flatMap(([platform, text]) => (text === null ? [] : [[platform, text]])))
}

/** Where else the project is to be found, and where people can give. */
export function LinksTab() {
  const intl = useIntl()
  const { project } = useManaged()
  const saveProject = useProjectSave()
  const locked = useLock('EDIT_DETAILS')
  const saved = useMemo(() => linkTextsOf(project), [project])
  const save = (changed: LinkTexts) => {
    const urls = Object.entries(changed).map(([platform, text]) => [platform, text.trim() || null])
    return saveProject({ link_urls: Object.fromEntries(urls) })
  }
  return (
    <EditForm<LinkTexts>
      title={intl.formatMessage(tabTexts.links)}
      saved={saved}
      locked={locked}
      refreshes={projectQueries}
      save={(changed) => save(Object.fromEntries(Object.entries(changed).map(([key, text]) => [key, text ?? ''])))}
      judge={(links) => judgeLinks(intl, links)}
      nameOf={(platform) => `link_urls.${platform}`}
    >
      {({ value, set, error }) => (
        <>
          {named.map((platform) => (
            <TextField
              key={platform}
              label={intl.formatMessage(texts[platform])}
              description={intl.formatMessage(hints[platform])}
              type="url"
              inputMode="url"
              placeholder="https://"
              dir="ltr"
              optional
              value={value[platform] ?? ''}
              onChange={(text) => set(platform, text)}
              error={error(platform)}
            />
          ))}
          <section className={form.group}>
            <h3>
              <FormattedMessage id="links.donations" defaultMessage="Donations" />
            </h3>
            <div className={form.pair}>
              {donationPlatforms.map(({ short, name }) => (
                <TextField
                  key={short}
                  label={
                    short === 'other' ? intl.formatMessage({ id: 'links.other', defaultMessage: 'Another site' }) : name
                  }
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  dir="ltr"
                  optional
                  value={value[short] ?? ''}
                  onChange={(text) => set(short, text)}
                  error={error(short)}
                />
              ))}
            </div>
          </section>
        </>
      )}
    </EditForm>
  )
}
