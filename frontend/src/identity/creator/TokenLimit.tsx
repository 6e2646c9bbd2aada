import { FormattedMessage, useIntl } from 'react-intl'
import { useChosenProjects } from './tokenProjects.ts'

/** How many projects are named before the others are only counted. */
const named = 3

/** The projects that a token is limited to, in words. */
export function TokenLimit({ projects }: { projects: readonly string[] }) {
  const intl = useIntl()
  const { data } = useChosenProjects(projects)
  if (!data)
    return (
      <FormattedMessage
        id="pats.limit.count"
        defaultMessage="{count, plural, one {Only # project} other {Only # projects}}"
        values={{ count: projects.length }}
      />
    )
  const titles = data.map(({ title }) => title).toSorted((one, other) => one.localeCompare(other, intl.locale))
  const lost = projects.length - titles.length
  const shown = titles.slice(0, titles.length === named + 1 ? named + 1 : named)
  const more = titles.length - shown.length
  return (
    <>
      {titles.length > 0 && (
        <FormattedMessage
          id="pats.limit"
          defaultMessage="{more, plural, =0 {Only {names}} one {Only {names} and # more project} other {Only {names} and # more projects}}"
          values={{ more, names: <bdi>{intl.formatList(shown, { type: more > 0 ? 'unit' : 'conjunction' })}</bdi> }}
        />
      )}
      {titles.length > 0 && lost > 0 && ' · '}
      {lost > 0 && (
        <FormattedMessage
          id="pats.limit.lost"
          defaultMessage="{count, plural, one {# project you have left} other {# projects you have left}}"
          values={{ count: lost }}
        />
      )}
    </>
  )
}
