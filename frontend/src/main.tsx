import './theme/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/apiQuery.ts'
import { followToken } from './api/sessionToken.ts'
import { takeUpSession } from './api/signIn.ts'
import { App } from './app/App.tsx'
import { AppRouter } from './app/AppRouter.tsx'
import { watchBuild } from './app/newBuild.ts'
import { preloadPage } from './app/preloadPage.ts'
import { IntlRoot } from './intl/IntlRoot.tsx'
import { startLanguage } from './intl/language.ts'
import { startTheme } from './theme/theme.ts'
import { createNavigation } from './ui/navigation.ts'
import { watchTyping } from './ui/typedText.ts'

watchTyping()
startTheme()
followToken(() => void takeUpSession())
watchBuild()
preloadPage(location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

await startLanguage()

createRoot(root).render(
  <StrictMode>
    <IntlRoot>
      <QueryClientProvider client={queryClient}>
        <AppRouter navigation={createNavigation()}>
          <App />
        </AppRouter>
      </QueryClientProvider>
    </IntlRoot>
  </StrictMode>,
)
