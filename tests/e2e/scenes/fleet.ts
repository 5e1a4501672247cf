import { expect, type Page } from '@playwright/test'
import { LAYER, visit, type Scene } from './scene'

const FIXED_ASSETS = '/app/accounting/fixed-assets'

/** Trucks, trailers, their values, loans and expiring documents. */
export const fleet: Scene[] = [
  {
    name: 'fixed assets',
    show: async (page) => {
      await visit(page, FIXED_ASSETS)
      const unit = page.getByRole('list', { name: 'Assets' }).getByRole('button').first()
      await expect(unit).toBeVisible()
      if ((page.viewportSize()?.width ?? 0) < 1024) await unit.click()
      await expect(page.getByRole('region', { name: 'Depreciation schedule' }).first()).toBeVisible()
    },
  },
  {
    name: 'new asset',
    show: async (page) => {
      await page.getByRole('button', { name: 'New asset' }).locator('visible=true').click()
      await page
        .getByRole('dialog')
        .getByLabel(/^Total cost/)
        .fill('60000')
      await expect(page.getByRole('dialog').getByText(/a month until/)).toBeVisible()
    },
  },
  {
    name: 'an asset that is changed',
    show: async (page) => {
      await closeAll(page)
      await page.getByRole('button', { name: 'Edit', exact: true }).locator('visible=true').click()
      await page
        .getByRole('dialog')
        .getByLabel(/^Useful life/)
        .fill('9')
      await expect(page.getByRole('dialog').getByRole('region', { name: 'Months that change' }).first()).toBeVisible()
    },
  },
  {
    name: 'run depreciation',
    show: async (page) => {
      await closeAll(page)
      await page.getByRole('button', { name: /^Run depreciation/ }).click()
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'dispose of an asset',
    show: async (page) => {
      await closeAll(page)
      await page.getByRole('button', { name: /^Dispose/ }).click()
      // On the last day of a month, its depreciation is already posted, and the dialog says to unpost that first.
      const outcome = page.getByRole('dialog').getByRole('region', { name: 'What it comes to' })
      await expect(outcome.or(page.getByRole('dialog').getByText(/^Unpost depreciation/))).toBeVisible()
    },
  },
  {
    name: 'trucks',
    show: async (page) => {
      await closeAll(page)
      await visit(page, `${FIXED_ASSETS}?tab=trucks`)
      await expect(firstUnit(page)).toBeVisible()
    },
  },
  {
    name: 'a truck',
    show: async (page, phone) => {
      await open(page, phone)
      await expect(page.getByRole('region', { name: 'By month' }).first()).toBeVisible()
    },
  },
  {
    name: 'edit truck',
    show: async (page, phone) => {
      if (phone) await page.getByRole('button', { name: 'More actions' }).locator('visible=true').click()
      await page
        .getByRole(phone ? 'menuitem' : 'button', { name: 'Edit truck' })
        .locator('visible=true')
        .click()
      await expect(page.getByRole('dialog').getByLabel('Odometer in miles')).toBeVisible()
    },
  },
  {
    name: 'trailers',
    show: async (page) => {
      await closeAll(page)
      await visit(page, `${FIXED_ASSETS}?tab=trailers`)
      await expect(firstUnit(page)).toBeVisible()
    },
  },
  {
    name: 'loans',
    show: async (page) => {
      await visit(page, `${FIXED_ASSETS}?tab=loans`)
      await expect(firstUnit(page)).toBeVisible()
    },
  },
  {
    name: 'a loan',
    show: async (page, phone) => {
      await open(page, phone)
      await expect(page.getByRole('table', { name: 'Schedule' })).toBeVisible()
    },
  },
  {
    name: 'schedule due',
    show: async (page) => {
      await visit(page, `${FIXED_ASSETS}?tab=due`)
      await expect(page.getByRole('main').locator('[data-surface], [data-slot="empty-state"]').first()).toBeVisible()
    },
  },
  {
    name: 'renewals',
    show: async (page) => {
      await visit(page, `${FIXED_ASSETS}?tab=renewals`)
      await expect(page.getByRole('main').locator('[data-surface], [data-slot="empty-state"]').first()).toBeVisible()
    },
  },
  {
    name: 'new renewal',
    show: async (page) => {
      await page.getByRole('button', { name: 'New renewal' }).click()
      await expect(page.getByRole('dialog').getByLabel(/^Expires on/)).toBeVisible()
    },
  },
  {
    name: 'sign off a month',
    show: async (page) => {
      await closeAll(page)
      await visit(page, '/app/accounting/month-close')
      await page.getByRole('button', { name: 'Sign off' }).click()
      await expect(page.getByRole('dialog').getByLabel(/^Note/)).toBeVisible()
    },
  },
]

/** On a phone, units and loans are lines of text. */
const firstUnit = (page: Page) => page.locator('.ag-row[row-id] [col-id], [data-slot="mobile-rows"] > li').first()

/** A row is opened with Enter, or with a tap on a phone. */
async function open(page: Page, phone: boolean): Promise<void> {
  await firstUnit(page).click()
  if (!phone) await page.keyboard.press('Enter')
}

/** Text typed for the picture is discarded. */
async function closeAll(page: Page): Promise<void> {
  const layers = page.locator(LAYER)
  const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' })
  await expect(async () => {
    if (await discard.isVisible()) await discard.click()
    else if ((await layers.count()) > 0) await page.keyboard.press('Escape')
    await expect(layers).toHaveCount(0, { timeout: 500 })
  }).toPass()
}
