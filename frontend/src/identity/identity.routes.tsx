import type { RouteObject } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'

const SignInPage = lazyNamed(() => import('./SignInPage.tsx'), 'SignInPage')
const SignUpPage = lazyNamed(() => import('./SignUpPage.tsx'), 'SignUpPage')

const WelcomePage = lazyNamed(() => import('./WelcomePage.tsx'), 'WelcomePage')

/** Pages of the identity room. */
export const identityRoutes: RouteObject[] = [
  { path: '/auth/sign-in', element: <SignInPage /> },
  { path: '/auth/sign-up', element: <SignUpPage /> },
  { path: '/auth/welcome', element: <WelcomePage /> },
]
