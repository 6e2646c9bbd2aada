import './theme/index.css'
import { AFFILIATE_PARAMETER } from '@adit/events/affiliates/affiliate_code.values.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { queryClient } from './api/apiQuery.ts'
import { followToken, getToken } from './api/sessionToken.ts'
import { takeUpSession } from './api/signIn.ts'
import { cosmetics as preferences } from './api/storage/cosmetics.ts'
import type { Served } from './api/storage/served.ts'
import { watchBuild } from './app/newBuild.ts'
import { type PageData, pageDataId, takeAnswers } from './app/pageData.ts'
import { preloadPage } from './app/preloadPage.ts'
import { Root } from './app/Root.tsx'
import { language, startLanguage } from './intl/language.ts'
import { startTheme } from './theme/theme.ts'
import { takeEarlyInput } from './ui/earlyInput.ts'
import { loadParts } from './ui/lazyNamed.ts'
import { createNavigation } from './ui/navigation.ts'
import { isSelling } from './ui/selling.ts'
import { directHosts } from './ui/site.ts'
import { needEverything, someoneThere } from './ui/someoneThere.ts'
import { isStaging } from './ui/staging.ts'
import { watchTyping } from './ui/typedText.ts'

watchTyping()
startTheme()
followToken(() => void takeUpSession())
watchBuild()
if (location.search.includes(`${AFFILIATE_PARAMETER}=`)) {
  void import('./affiliates/visit.ts').then(({ noteVisit }) => noteVisit(location.search))
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
const text = document.getElementById(pageDataId)?.textContent
const page: PageData | null = text ? JSON.parse(text) : null

// The server knew it by the account.
if (page && getToken() !== null) preferences.adoptSetup(page.cosmetics.setup)
// By another tab or by the account: parts that rest would go on showing what was.
preferences.subscribe(needEverything)

if (page) await hydrate(root, page)
else await start(root)

async function start(element: HTMLElement): Promise<void> {
  needEverything()
  void preloadPage(location.pathname)
  await startLanguage()
  window.early?.stop()
  createRoot(element).render(<Root served={null} queryClient={queryClient} navigation={createNavigation()} />)
}

/** Takes over the page as the server rendered it. */
async function hydrate(element: HTMLElement, page: PageData): Promise<void> {
  const { now, host, own, theme, cosmetics } = page
  const token = own ? getToken() : null
  takeAnswers(queryClient, page, own || getToken() === null ? Date.now() : 0)
  // What the server could not read is asked for again only later: the page shows the error as it is.
  const { queries = {} } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retryOnMount: false } })
  await Promise.all([startLanguage(page.locale), loadParts(page.parts)])
  const served: Served = {
    ...{ now, host, directHosts: directHosts(), staging: isStaging(), sells: isSelling(), theme, cosmetics, token },
    ...{ language: language.get(), parts: new Set(page.parts) },
  }
  const first = <Root served={served} queryClient={queryClient} navigation={createNavigation()} />
  hydrateRoot(element, first)
  takeEarlyInput(element)
  // Parts are taken over one after the other, each when nothing is more urgent; some only once somebody is there.
  void someoneThere.then(() => setTimeout(() => queryClient.setDefaultOptions({ queries }), 3_000))
}
