import { expect, type Page } from '@playwright/test'
import { CUSTOMERS } from '../../support/statements/contact-lists'
import { closeLayers, firstRow, visit, type Scene } from './scene'

const CHART = '/app/accounting/chart-of-accounts'
const JOURNAL = '/app/accounting/journal-entry'
const STAKEHOLDERS = '/app/stakeholders'

/** The first record of a list, by the column that names it. */
async function openFirst(page: Page, phone: boolean, column: string) {
  await expect(firstRow(page)).toBeVisible()
  if (phone) return page.locator('[data-slot="mobile-rows"] > li').first().click()
  await page.locator(`.ag-row[row-id] [col-id="${column}"]`).first().click()
}

async function openTires(page: Page) {
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('6140')
  await page.getByRole('treegrid', { name: 'Chart of accounts' }).getByRole('row', { name: /Tires/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('toolbar', { name: 'Account actions' })).toBeVisible()
}

/** Leaves a form with unsaved changes. */
async function discard(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await closeLayers(page)
}
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).locator('visible=true').first().click()

async function fromMenu(page: Page, item: string) {
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: item }).click()
}

/** Two valid rows and one that is refused. */
const CSV = 'Number,Name,Parent,Heading\n6148,Rubber,6100,yes\n6149,Retreads,6148,no\n99999,Nowhere,,no\n'

/** Chart of accounts, journal and stakeholders, for comparison with their mocks. */
export const books: Scene[] = [
  {
    name: 'chart of accounts',
    show: async (page) => {
      await visit(page, CHART)
      await expect(page.getByRole('row', { name: /Business Checking|Operating/ }).first()).toBeVisible()
    },
  },
  {
    name: 'chart of accounts, no matches',
    show: async (page) => {
      await page.getByRole('searchbox', { name: 'Search accounts' }).fill('nothing-is-called-this')
      await expect(page.getByText('No accounts fit.')).toBeVisible()
    },
  },
  {
    name: 'account',
    show: openTires,
  },
  {
    name: 'account, merge',
    show: async (page) => {
      await press(page, 'Merge')
      await expect(page.getByRole('region', { name: 'What will happen' })).toBeVisible()
    },
  },
  {
    name: 'account, move',
    show: async (page) => {
      await page
        .getByRole('dialog', { name: /^Merge/ })
        .getByRole('button', { name: 'Cancel' })
        .click()
      await closeLayers(page)
      await openTires(page)
      await press(page, 'Move')
      await expect(page.getByRole('dialog', { name: /^Move 6140/ })).toBeVisible()
    },
  },
  {
    name: 'new account',
    show: async (page) => {
      await closeLayers(page)
      await visit(page, CHART)
      await press(page, 'New account')
      const drawer = page.getByRole('dialog', { name: 'New account' })
      await drawer.getByLabel('Group').click()
      await page.getByRole('option', { name: 'Operating expenses', exact: true }).click()
      await expect(drawer.getByText(/^Next free: \d{4}/)).toBeVisible()
    },
  },
  {
    name: 'import accounts',
    show: async (page) => {
      await discard(page)
      await visit(page, CHART)
      await fromMenu(page, 'Import')
      const dialog = page.getByRole('dialog', { name: 'Import accounts' })
      await dialog.getByLabel('File of accounts').setInputFiles({
        name: 'chart.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(CSV),
      })
      await expect(dialog.getByRole('group', { name: 'Rows of the file' })).toBeVisible()
    },
  },
  {
    name: 'trucking template',
    show: async (page) => {
      await closeLayers(page)
      await visit(page, CHART)
      await fromMenu(page, 'Load trucking template')
      await expect(page.getByText('Your chart already has every account of the template.')).toBeVisible()
    },
  },
  {
    name: 'journal entries',
    show: async (page) => {
      await closeLayers(page)
      await visit(page, `${JOURNAL}?event_type=transaction,bill,invoice,manual,loan,fixed_asset`)
      await expect(firstRow(page)).toBeVisible()
    },
  },
  {
    name: 'journal entry',
    show: async (page, phone) => {
      await openFirst(page, phone, 'entry_id')
      if (!phone) await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('region', { name: 'Attachments' })).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'new journal entry',
    show: async (page) => {
      await closeLayers(page)
      await press(page, 'New entry')
      const drawer = page.getByRole('dialog', { name: 'New journal entry' })
      await drawer.getByLabel('Debit').first().fill('1771.43')
      await expect(drawer.getByRole('status', { name: 'Balance' })).toContainText('$1,771.43')
    },
  },
  {
    name: 'journal templates',
    show: async (page, phone) => {
      await discard(page)
      await visit(page, JOURNAL)
      await (phone ? fromMenu(page, 'Templates') : press(page, 'Templates'))
      await expect(
        page
          .getByRole('dialog', { name: 'Templates' })
          .getByText(/templates? yet|lines/)
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'stakeholders',
    show: async (page) => {
      await closeLayers(page)
      await visit(page, STAKEHOLDERS)
      await expect(firstRow(page)).toBeVisible()
    },
  },
  {
    name: 'import stakeholders',
    show: async (page, phone) => {
      await (phone ? fromMenu(page, 'Import') : press(page, 'Import'))
      const dialog = page.getByRole('dialog', { name: 'Import stakeholders' })
      await dialog.getByLabel('File of stakeholders').setInputFiles({
        name: 'customers.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(CUSTOMERS),
      })
      await expect(dialog.getByRole('group', { name: 'Rows of the file' })).toBeVisible()
    },
  },
  {
    name: 'stakeholders, no matches',
    show: async (page) => {
      await closeLayers(page)
      await visit(page, `${STAKEHOLDERS}?search=nobody-is-called-this`)
      await expect(page.getByText('No matches')).toBeVisible()
    },
  },
  {
    name: 'new stakeholder',
    show: async (page) => {
      await press(page, 'New stakeholder')
      const drawer = page.getByRole('dialog', { name: 'New stakeholder' })
      await drawer.getByRole('button', { name: 'Vendor' }).click()
      await expect(drawer.getByLabel('Tax ID')).toBeVisible()
    },
  },
  {
    name: 'stakeholder',
    show: async (page, phone) => {
      await discard(page)
      await visit(page, `${STAKEHOLDERS}?type=Vendor`)
      await openFirst(page, phone, 'full_name')
      if (!phone) await page.keyboard.press('Enter')
      await expect(page.getByRole('group', { name: 'Key figures' })).toContainText('$')
      await expect(page.getByRole('region', { name: 'W-9' })).toBeVisible()
    },
  },
  {
    name: 'stakeholder, merge',
    show: async (page) => {
      await fromMenu(page, 'Merge')
      await expect(page.getByRole('dialog', { name: /^Merge/ }).getByLabel('Merge into')).toBeVisible()
    },
  },
]
