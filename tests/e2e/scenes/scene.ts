import { expect, type Page } from '@playwright/test'
import { YEAR } from '../fresh-books'

const demo = { email: process.env.DEMO_EMAIL ?? '', password: process.env.DEMO_PASSWORD ?? '' }
export const TRANSACTIONS = '/app/spend-management/transactions'
/** For pages that would be empty on January 1st. */
export const LAST_QUARTER = `start_date=${YEAR}-10-01&end_date=${YEAR}-12-31`
export const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** A screen or an open layer; `show` starts wherever the previous scene ended. */
export interface Scene {
  name: string
  show: (page: Page, phone: boolean) => Promise<void>
  only?: 'desktop' | 'phone'
}

export async function visit(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('h1, h2').first()).toBeVisible()
}

export async function logIn(page: Page, { email, password } = demo) {
  await page.goto('/auth/login')
  await expect(page.locator('form:not([inert])')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}

export const firstRow = (page: Page) => page.locator('[row-id], [data-row], [data-slot="mobile-rows"] > li').first()

export async function list(page: Page, tab: string) {
  await visit(page, `${TRANSACTIONS}/${tab}`)
  await expect(firstRow(page)).toBeVisible()
}

/** Opens the first line of a tab next to its list, or over it on a phone. */
export async function openLine(page: Page, tab: string) {
  await list(page, tab)
  await page.locator('.ag-row[row-id] [col-id="name"], [data-row] [data-slot="two-lines"]').first().click()
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
}

/** Escape closes one layer at a time. */
export async function closeLayers(page: Page) {
  const layers = page.locator(LAYER)
  await expect(async () => {
    if ((await layers.count()) > 0) await page.keyboard.press('Escape')
    await expect(layers).toHaveCount(0, { timeout: 500 })
  }).toPass()
}
