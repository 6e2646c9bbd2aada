import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { type Served, ServedContext } from '../api/storage/served.ts'
import { IntlRoot } from '../intl/IntlRoot.tsx'
import type { Navigation } from '../ui/navigation.ts'
import { App } from './App.tsx'
import { AppRouter } from './AppRouter.tsx'

type Props = { served: Served | null; queryClient: QueryClient; navigation: Navigation }

/** All of the app, in the browser as on the server. */
export function Root({ served, queryClient, navigation }: Props) {
  return (
    <StrictMode>
      <ServedContext value={served}>
        <IntlRoot>
          <QueryClientProvider client={queryClient}>
            <AppRouter navigation={navigation}>
              <App />
            </AppRouter>
          </QueryClientProvider>
        </IntlRoot>
      </ServedContext>
    </StrictMode>
  )
}
