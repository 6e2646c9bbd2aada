import { useIntl } from 'react-intl'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useShortcut } from '../ui/useShortcut.ts'
import { isSearchPath } from './starts.ts'

function focusSearch(event: KeyboardEvent): void {
  const box = document.querySelector<HTMLInputElement>('[data-slash-focus]')
  if (!box) return
  event.preventDefault()
  box.focus()
  box.select()
}

/** The one search box. On a list it filters while typing; elsewhere Enter goes to the catalogue. */
export function HeaderSearch() {
  const intl = useIntl()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const here = isSearchPath(pathname)
  useShortcut('/', focusSearch)

  const search = (text: string) => {
    const next = new URLSearchParams(here ? params : undefined)
    const before = next.get('q') ?? ''
    if (here && text === before) return
    if (text) next.set('q', text)
    else next.delete('q')
    next.delete('page')
    const to = { pathname: here ? pathname : '/', search: next.toString() }
    // Typing on replaces the entry, so that “back” leaves the search at once.
    void navigate(to, { replace: here && before !== '', preventScrollReset: false })
  }
  return (
    <search>
      {/* Without scripts, the form goes to the list by itself. */}
      <form action={here ? pathname : '/'} onSubmit={(event) => event.preventDefault()}>
        {(here ? [...params] : []).map(
          ([name, value]) =>
            name !== 'q' &&
            name !== 'page' && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
        )}
        <SearchBox
          name="q"
          value={here ? (params.get('q') ?? '') : ''}
          onSearch={search}
          onEnterOnly={!here}
          slashFocuses
          label={intl.formatMessage({ id: 'header.search', defaultMessage: 'Search the catalogue' })}
          placeholder={intl.formatMessage({ id: 'header.search.placeholder', defaultMessage: 'Search' })}
        />
      </form>
    </search>
  )
}
