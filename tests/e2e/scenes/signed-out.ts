import { expect } from '@playwright/test'
import { visit, type Scene } from './scene'

export const signedOut: Scene[] = [
  { name: 'login', show: (page) => visit(page, '/auth/login') },
  {
    name: 'login, refused',
    show: async (page) => {
      await expect(page.locator('form:not([inert])')).toBeVisible()
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByText('field is required').first()).toBeVisible()
    },
  },
  { name: 'sign up', show: (page) => visit(page, '/auth/sign-up') },
  {
    name: 'sign up, refused',
    show: async (page) => {
      await expect(page.locator('form:not([inert])')).toBeVisible()
      await page.getByRole('button', { name: 'Sign Up Free trial' }).click()
      await expect(page.getByText('field is required').first()).toBeVisible()
    },
  },
  {
    name: 'sign up, invited',
    show: (page) => visit(page, '/auth/sign-up?token=none&email=sam@cedarridge.example&first_name=Sam'),
  },
  {
    name: 'verification request',
    show: (page) => visit(page, '/auth/verification-request?email=dana@cedarridge.example'),
  },
  { name: 'a link to confirm that is not valid', show: (page) => visit(page, '/auth/verify-email?token=none') },
  { name: 'reset request', show: (page) => visit(page, '/auth/reset-password') },
  { name: 'a link to reset that is not whole', show: (page) => visit(page, '/auth/reset-password/confirm') },
  { name: 'new password', show: (page) => visit(page, '/auth/reset-password/confirm?token=none') },
  { name: 'outbox', show: (page) => visit(page, '/outbox') },
  { name: 'payment received', show: (page) => visit(page, '/payment/success') },
  { name: 'payment failed', show: (page) => visit(page, '/payment/error') },
]
