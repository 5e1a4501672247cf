import { expect } from '@playwright/test'
import { closeLayers, firstRow, LAST_QUARTER, list, openLine, TRANSACTIONS, visit, type Scene } from './scene'

export const daily: Scene[] = [
  {
    name: 'dashboard',
    show: async (page) => {
      await visit(page, '/app/dashboard')
      await expect(page.getByRole('slider')).toBeVisible()
      await expect(page.getByRole('treegrid')).toBeVisible()
    },
  },
  {
    name: 'dashboard, the chart as a table',
    show: async (page) => {
      await page.getByRole('button', { name: 'Show as a table' }).click()
      await page.getByRole('tab', { name: 'Balance Sheet' }).click()
      await expect(page.getByRole('treegrid', { name: 'Balance sheet' })).toBeVisible()
    },
  },
  {
    name: 'spend overview',
    show: async (page) => {
      await visit(page, `/app/spend-management/overview?${LAST_QUARTER}`)
      await expect(
        page.getByRole('region', { name: 'Top 10 stakeholders' }).getByRole('listitem').first(),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Show as a table' }).click()
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  { name: 'not categorized', show: (page) => list(page, 'not-categorized') },
  { name: 'all transactions', show: (page) => list(page, 'all') },
  {
    name: 'no matches',
    show: async (page) => {
      await visit(page, `${TRANSACTIONS}/all?search=nothing-is-called-this`)
      await expect(page.getByText('No matches')).toBeVisible()
    },
  },
  {
    name: 'category combobox',
    show: async (page) => {
      await list(page, 'not-categorized')
      await firstRow(page).locator('[data-edit="chart_of_account"]').click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'stakeholder combobox',
    show: async (page) => {
      await page.keyboard.press('Escape')
      await firstRow(page).locator('[data-edit="stakeholder"]').click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'filter',
    show: async (page, phone) => {
      await list(page, 'all')
      await page.getByRole('button', { name: phone ? 'Filters' : 'Filter', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  ...['Bank account', 'Date', 'Category', 'Stakeholder', 'Amount', 'Text', 'Status', 'Source'].map((field): Scene => ({
    name: `filter by ${field.toLowerCase()}`,
    only: 'phone',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await sheet.getByRole('button', { name: field, exact: true }).click()
      await expect(sheet.getByRole('group', { name: 'Quick filters' })).toHaveCount(0)
      await expect(sheet.locator('input, [role="checkbox"], [role="option"]').first()).toBeVisible()
    },
  })),
  {
    name: 'selected rows',
    only: 'desktop',
    show: async (page) => {
      await list(page, 'not-categorized')
      await page.locator('.ag-row .pick').first().click()
      await expect(page.locator('[data-slot="bulk-bar"]')).toBeVisible()
    },
  },
  {
    name: 'why a category',
    only: 'desktop',
    show: async (page) => {
      await list(page, 'not-categorized')
      await page.locator('[data-why]').first().click()
      await expect(
        page.getByRole('dialog', { name: 'Why this category' }).getByRole('button', { name: 'Wrong' }),
      ).toBeVisible()
    },
  },
]

/** Layers that are open over the list. */
export const lines: Scene[] = [
  {
    name: 'transaction drawer',
    show: async (page) => {
      await openLine(page, 'out')
      await expect(page.getByRole('heading', { name: 'Attachments' })).toBeVisible()
    },
  },
  {
    name: 'transaction drawer, split',
    show: async (page) => {
      await page.getByRole('tab', { name: 'Split' }).click()
      await expect(page.getByRole('region', { name: 'Allocated' })).toBeVisible()
    },
  },
  {
    name: 'transaction drawer, match',
    show: async (page) => {
      await openLine(page, 'in')
      await page.getByRole('tab', { name: 'Match' }).click()
      await expect(page.getByText(/No open invoices|Match invoices/).first()).toBeVisible()
    },
  },
  {
    name: 'import drawer',
    show: async (page) => {
      await list(page, 'all')
      await page.getByRole('button', { name: 'Import statement' }).click()
      await expect(page.getByRole('dialog', { name: 'Import statement' }).locator('input[type="file"]')).toBeAttached()
    },
  },
  {
    name: 'a transaction by hand',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: 'Add transaction' }).click()
      await expect(page.getByRole('dialog', { name: 'Add transaction' })).toBeVisible()
    },
  },
  {
    name: 'palette',
    show: async (page) => {
      await closeLayers(page)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'palette without a match',
    show: async (page) => {
      await page.keyboard.type('nothing is called this')
      await expect(page.getByText('Nothing found...')).toBeVisible()
    },
  },
  {
    name: 'shortcut list',
    show: async (page) => {
      await closeLayers(page)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  {
    name: 'user menu',
    only: 'desktop',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: /^Account menu for/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    },
  },
  {
    name: 'menu sheet',
    only: 'phone',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: 'Open menu', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    },
  },
  {
    name: 'log out, to confirm',
    show: async (page, phone) => {
      await page.getByRole(phone ? 'button' : 'menuitem', { name: 'Log out' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Please confirm your action' })).toBeVisible()
    },
  },
  {
    name: 'company switcher',
    only: 'desktop',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: /^Switch company/ }).click()
      await expect(page.getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'company, to edit',
    only: 'desktop',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await expect(page.getByLabel('Website')).toBeVisible()
    },
  },
  {
    name: 'company, to add',
    only: 'desktop',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: /^Switch company/ }).click()
      await page.getByRole('button', { name: 'Add Another Company' }).click()
      await expect(page.getByRole('button', { name: 'Add Company' })).toBeDisabled()
    },
  },
  {
    name: 'entity switcher',
    only: 'desktop',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: /^Switch entity/ }).click()
      await expect(page.getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'entity, to edit',
    only: 'desktop',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: /^Switch entity/ }).click()
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await expect(page.getByLabel('Lock the books until')).toBeVisible()
    },
  },
]
