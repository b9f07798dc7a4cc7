// The pages outside the shell: sign-in, registration, and the pages that lead to them.
import { openScreensOf } from '#web/ui/screen.ts';

export const sessionScreens = openScreensOf(
  {
    path: '/auth/login',
    title: 'Log in',
    layout: 'auth',
    who: 'visitor',
    page: () => import('./login-page.tsx').then((m) => m.LoginPage),
  },
  {
    path: '/auth/signup',
    title: 'Create an account',
    layout: 'auth',
    who: 'visitor',
    page: () => import('./signup/signup-page.tsx').then((m) => m.SignupPage),
  },
  {
    path: '/auth/activate/$token',
    title: 'Confirm your e-mail address',
    layout: 'auth',
    who: 'anyone',
    page: () => import('./signup/activate-page.tsx').then((m) => m.ActivatePage),
  },
  {
    path: '/auth/onboard/$token',
    title: 'Set up your account',
    layout: 'onboarding',
    who: 'anyone',
    page: () => import('./signup/onboard-page.tsx').then((m) => m.OnboardPage),
  },
  {
    path: '/auth/forgot-password',
    title: 'Forgot password',
    layout: 'auth',
    who: 'visitor',
    page: () => import('./passwords/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
  },
  {
    path: '/auth/reset-password',
    title: 'Choose a new password',
    layout: 'auth',
    who: 'visitor',
    page: () => import('./passwords/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
  },
  {
    path: '/auth/update-password',
    title: 'Choose a new password',
    layout: 'auth',
    who: 'expired',
    page: () => import('./passwords/update-password-page.tsx').then((m) => m.UpdatePasswordPage),
  },
);
