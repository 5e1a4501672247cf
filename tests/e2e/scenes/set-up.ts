import { expect, type Page } from '@playwright/test'
import { visit, type Scene } from './scene'

const PASSWORD = 'long-haul-ledger-42'

/** A new account that has confirmed its email and logs in. */
export async function arrive(page: Page) {
  const email = `kim-${Date.now()}@cedarridge.example`
  await visit(page, '/auth/sign-up')
  await expect(page.locator('form:not([inert])')).toBeVisible()
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill('Ortega')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up Free trial' }).click()
  await page.getByRole('link', { name: 'Open the demo outbox' }).click()
  await page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link', { name: 'Open link' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.locator('form:not([inert])')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/onboarding/)
}

export const onboarding: Scene[] = [
  { name: 'import period', show: async (page) => expect(page.getByRole('radio').first()).toBeVisible() },
  {
    name: 'company',
    show: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('button', { name: 'Add Company' })).toBeDisabled()
    },
  },
  {
    name: 'bank',
    show: async (page) => {
      await page.getByLabel('Company name').fill('Cedar Ridge Transport LLC')
      await page.getByRole('button', { name: 'Add Company' }).click()
      await expect(page.getByRole('heading', { name: 'Link a bank' })).toBeVisible()
    },
  },
]
