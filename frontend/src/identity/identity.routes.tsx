import type { RouteObject } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'

const SignInPage = lazyNamed(() => import('./public/SignInPage.tsx'), 'SignInPage')
const SignUpPage = lazyNamed(() => import('./public/SignUpPage.tsx'), 'SignUpPage')

const WelcomePage = lazyNamed(() => import('./public/WelcomePage.tsx'), 'WelcomePage')

/** Pages of the identity room. */
export const identityRoutes: RouteObject[] = [
  { path: '/auth/sign-in', element: <SignInPage /> },
  { path: '/auth/sign-up', element: <SignUpPage /> },
  { path: '/auth/welcome', element: <WelcomePage /> },
]
